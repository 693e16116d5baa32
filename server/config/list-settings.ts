import type { z } from 'zod';
import { typedEntries } from '#shared/typed-entries.ts';
import { Variables } from './variables.ts';
import { getRecordSettings, type FicheReglee } from './variables/record-settings.ts';
import { getSetting, type Setting } from './variables/setting.ts';

/** A setting with its name; `fiche` of one that is a field of a record the screens keep. */
export type NamedSetting = Setting & { nom: string; schema: z.ZodType; fiche?: FicheReglee };

/** Every setting there is: what the guide, the policy's schema and the templates of systems name. */
export function listSettings(): NamedSetting[] {
  const own = typedEntries(Variables.shape).map(([nom, schema]) => ({ nom, schema, ...getSetting(schema) }));
  return [...own, ...getRecordSettings().values()];
}
