import { z } from 'zod';

/** What is said of a setting beside the values it may have; everything that names settings is made from it. */
export type Setting = {
  /** What it must be, in French, for the one line a wrong value is refused with. */
  attendu: string;
  /** What it does, in French for the guide and the group policy, and in English for the latter. */
  sens: string;
  en: string;
  /** What it is where nobody sets it, as the guide says it. */
  defaut: string;
  /** How it is written where there are more forms than text; a policy may write 1 and "1" of both. */
  forme?: 'nombre' | 'drapeau' | 'liste';
  /** Never in the clear in what others can read; an address only where it holds a password. */
  secret?: 'toujours' | 'adresse';
  /** The place of the administration that has it too. */
  ecran?: string;
};

/** Holds what is said of each setting, by its schema. */
export const settings = z.registry<Setting>();

/** @throws {Error} for a schema nobody said anything of. */
export function getSetting(schema: z.ZodType): Setting {
  const setting = settings.get(schema);
  if (!setting) throw new Error('a setting that says nothing of itself');
  return setting;
}
