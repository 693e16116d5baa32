import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { evenements } from '#server/scelles/evenements.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import { isSameFact } from '../records/is-another-fact.ts';
import type { Replicas } from '../records/replicas.ts';
import { toRenumberedText } from '../records/renumber.ts';
import type { Renumbering } from './renumber-element.ts';

/**
 * Creates the function that finds a fact under the number it was given here, by the technical journal, where each such
 * number is noted in the transaction that gives it. Two payments of one moment and amount are alike in all but their
 * numbers.
 */
export function createSameFactFinder(
  { connection, poste }: Pick<LocalDatabase, 'connection' | 'poste'>,
  { find }: Pick<Replicas, 'find'>,
): Renumbering['findSame'] {
  const listEvents = connection
    .prepare<[string, string], string>(
      "select donnees from scelles where chaine = 'evenement' and poste = ? and donnees like ?",
    )
    .pluck();
  return (entite, code, fact) => {
    const beginning = toRenumberedText(code, '');
    for (const donnees of listEvents.all(poste, `%,${evenements.sequence.code},%`)) {
      const texte = readDonnees('evenement', donnees)?.texte ?? '';
      const other = texte.startsWith(beginning) ? find(entite, texte.slice(beginning.length)) : undefined;
      if (other && isSameFact(entite, other, fact)) return other;
    }
    return undefined;
  };
}
