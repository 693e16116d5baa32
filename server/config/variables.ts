import { z } from 'zod';
import { networkVariables } from './variables/network-variables.ts';
import { outsideVariables } from './variables/outside-variables.ts';
import { serviceVariables } from './variables/service-variables.ts';
import { sharingVariables } from './variables/sharing-variables.ts';
import { updatesVariables } from './variables/updates-variables.ts';

/** Every variable of the configuration, and the values it may have. */
export const Variables = z.object({
  ...serviceVariables,
  ...updatesVariables,
  ...outsideVariables,
  ...networkVariables,
  ...sharingVariables,
});
export type Variables = z.output<typeof Variables>;
