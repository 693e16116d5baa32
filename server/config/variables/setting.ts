import { z } from 'zod';

/** The description of a setting, besides its permitted values; everything that lists settings is generated from it. */
export type Setting = {
  /** Permitted values, in French, for the line that refuses a wrong one. */
  attendu: string;
  /** Purpose: in French for the guide and the group policy, in English for the latter. */
  sens: string;
  en: string;
  /** The default, as the guide states it. */
  defaut: string;
  /** Form, when it is not plain text; a policy may write both 1 and "1". */
  forme?: 'nombre' | 'drapeau' | 'liste';
  /** Must not be shown where others can read it; with `adresse`, only if the address holds a password. */
  secret?: 'toujours' | 'adresse';
  /** The page of the administration that has it too. */
  ecran?: string;
};

/** The descriptions of all settings, by schema. */
export const settings = z.registry<Setting>();

/** @throws {Error} for a schema without a description. */
export function getSetting(schema: z.ZodType): Setting {
  const setting = settings.get(schema);
  if (!setting) throw new Error('a setting that says nothing of itself');
  return setting;
}
