import { z } from 'zod';
import type { Nature } from '#shared/tables/import-fields.ts';
import { natures } from '#shared/tables/import-fields.ts';

const key = 'comptoir.import.en-cours';
const Interrupted = z.object({ nature: z.enum(natures), fichier: z.string(), faites: z.int(), total: z.int() });
type Interrupted = z.output<typeof Interrupted>;
type Run = { job: Pick<Interrupted, 'nature' | 'fichier'> } & Pick<Interrupted, 'faites' | 'total'>;

/** Stores the progress of an import, in case its end is never recorded. */
export function noteInterrupted({ job: { nature, fichier }, faites, total }: Run): void {
  localStorage.setItem(key, JSON.stringify({ nature, fichier, faites, total } satisfies Interrupted));
}

export function forgetInterrupted(): void {
  localStorage.removeItem(key);
}

/** Finds the interrupted import of this nature: by a power cut, or by closing the window. */
export function findInterrupted(nature: Nature): Interrupted | undefined {
  const { data } = Interrupted.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  return data?.nature === nature ? data : undefined;
}
