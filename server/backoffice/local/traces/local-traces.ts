import { champs } from '#server/scelles/to-donnees.ts';
import type { Traces } from '#server/backoffice/traces.gateway.ts';
import { createClaims } from '#server/calls/idempotency.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { LocalDatabase } from '../local-database.ts';

type Deps = Pick<LocalDatabase, 'connection' | 'write' | 'scelles' | 'poste' | 'now'>;

const copyField = champs.duplicata.indexOf('copie');

/** Seals facts that change no record of the shop: duplicates, and the drawer opened without a sale. */
export function createLocalTraces({ connection, write, scelles, poste, now }: Deps): Traces {
  const listCopies = connection
    .prepare<[string, string], string>(
      "select donnees from scelles where poste = ? and chaine = 'duplicata' and numero = ?",
    )
    .pluck();
  const findOriginal = connection.prepare<[string], { poste: string; rang: number }>(
    "select poste, rang from scelles where chaine in ('facture', 'ticket') and numero = ? limit 1",
  );
  const claim = createClaims({ connection, now });
  const isSealed = (numero: string, copie: number) =>
    listCopies.all(poste, numero).some((donnees) => donnees.split(',')[copyField] === String(copie));

  return {
    noterDuplicata: ({ numero, copie, auteur }) =>
      write(() => {
        if (isSealed(numero, copie)) return;
        const original = findOriginal.get(numero) ?? null;
        scelles.sceller({ chaine: 'duplicata', faits: { numero, copie, auteur, original }, moment: now() });
      }),
    noterEvenement: (evenement, cle) =>
      write(() => {
        if (cle === undefined || claim(cle)) scelles.noterEvenement(evenement);
      }),
    noterTiroir: (texte, { caller }) =>
      write(() => void scelles.noterEvenement({ code: 'tiroir', texte, auteur: toAuthor(caller) })),
  };
}
