import type { z } from 'zod';
import { typedEntries } from '#shared/typed-entries.ts';
import { Variables } from './variables.ts';
import { getRecordSettings, type FicheReglee } from './variables/record-settings.ts';
import { getSetting, type Setting } from './variables/setting.ts';

/** A setting with its name; `fiche` is set when it is a field of a record that screens edit. */
export type NamedSetting = Setting & { nom: string; schema: z.ZodType; fiche?: FicheReglee };

/** Returns every setting: the guide, the policy's schema and the templates of systems list them all. */
export function listSettings(): NamedSetting[] {
  const own = typedEntries(Variables.shape).map(([nom, schema]) => ({ nom, schema, ...getSetting(schema) }));
  return [...own, ...getRecordSettings().values()];
}
