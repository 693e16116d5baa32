import type { Element } from '#shared/contracts/postes/gateway.ts';
import { asksForNumber } from '#server/sharing/boutique/renumber-element.ts';
import type { Fields } from '#server/sharing/records/fields.ts';
import { isSameFact, toMade } from '#server/sharing/records/is-another-fact.ts';
import type { Ask } from '../store/hub-database.ts';
import type { PosteSender } from '../store/hub-postes.ts';
import type { LockedRow } from './locked-records.ts';

/** Reads the fact that a till asks another number for, as it is here under one already; without a query for any other element. */
export async function readNumbered(
  ask: Ask,
  element: Element,
  { fiches }: { fiches: readonly LockedRow[] },
  sender: PosteSender,
): Promise<Fields | undefined> {
  const { entite, code } = element;
  const current = fiches.find((row) => row.entite === entite && row.code === code)?.record;
  return asksForNumber(element, current, sender) ? readSameFact(ask, element, sender) : undefined;
}

/** Reads a fact under whichever other number it has here. */
export async function readSameFact(
  ask: Ask,
  { entite, code, apres }: Element,
  { groupe, boutique }: Pick<PosteSender, 'groupe' | 'boutique'>,
): Promise<Fields | undefined> {
  const rows = await ask<{ record: Fields }>({
    texte: `select record from enregistrements where groupe = $1 and entite = $2 and code <> $3 and boutique = $4
      and coalesce(record ->> 'date_creation', record ->> 'moment') = $5`,
    valeurs: [groupe, entite, code, boutique, String(toMade(apres))],
  });
  return rows.map(({ record }) => record).find((record) => isSameFact(entite, record, apres));
}
