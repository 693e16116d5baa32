import type { Connection } from '#server/database/database.ts';
import { evenements } from '#server/scelles/evenements.ts';
import { toDocumentContenu } from '#server/scelles/document-faits.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import type { Constatee } from '#server/scelles/verify/rupture.ts';
import { type DocumentComplet, documentKinds } from '#shared/contracts/documents/documents.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

type Row = { id: number; record: string };

const kinds = [documentKinds.avoir.code, documentKinds.facture.code].join(', ');
const pageSize = 50;

function prepareReads(connection: Connection) {
  const findEmission = connection.prepare<[string], { rang: number | null }>(
    "select json_extract(record, '$.emission.scelle.rang') as rang from documents where numero = ?",
  );
  const findScelle = connection.prepare<[string, number], Scelle>(
    "select * from scelles where chaine = 'facture' and poste = ? and rang = ?",
  );
  const findHead = connection
    .prepare<[string], number | null>("select max(rang) from scelles where chaine = 'facture' and poste = ?")
    .pluck();
  const page = connection.prepare<[number], Row>(
    `select id, record from documents where type_document in (${kinds}) and id > ? order by id limit ${pageSize}`,
  );
  const restoredAt = connection
    .prepare<[string], string | null>("select max(moment) from scelles where chaine = 'evenement' and donnees like ?")
    .pluck()
    .get(`%,${evenements.restauration.code},%`);
  return { findEmission, findScelle, findHead, page, restoredAt };
}

/**
 * Issued documents and their sealed records, each way: what was sealed is there, and says what was sealed. What was lost by
 * putting a backup back is no break: the journal says that one was.
 */
export function createDocumentCheck(connection: Connection) {
  const { findEmission, findScelle, findHead, page, restoredAt } = prepareReads(connection);
  const wasRestored = ({ moment }: Scelle) => typeof restoredAt === 'string' && moment <= restoredAt;

  function findDocumentFault(
    { emission, parties, ...document }: DocumentComplet,
    poste: string,
  ): Constatee | undefined {
    const lie = emission?.scelle;
    if (!lie || !parties) return undefined;
    const { numero } = document;
    const about = { poste: lie.poste, chaine: 'facture', rang: lie.rang, numero } as const;
    const scelle = findScelle.get(lie.poste, lie.rang);
    // Another poste's may still be on its way, or have none here.
    if (!scelle && lie.poste !== poste && lie.rang > (findHead.get(lie.poste) ?? 0)) return undefined;
    const text = scelle && readDonnees('facture', scelle.donnees);
    if (!text || text.numero !== numero) return { ...about, genre: 'document_sans_scelle' };
    const isSame = text.contenu === toDocumentContenu(document, parties) && text.fichier === emission.empreinte;
    return isSame ? undefined : { ...about, genre: 'document_modifie' };
  }

  return {
    wasRestored,

    /** Of a sound sealed record: whether what it is of is there, and says it is sealed. */
    findRecordFault(scelle: Scelle): Constatee | undefined {
      const { chaine, poste, rang, numero } = scelle;
      if (chaine !== 'facture' || numero === null || wasRestored(scelle)) return undefined;
      const emission = findEmission.get(numero);
      if (emission && emission.rang !== null) return undefined;
      return { genre: emission ? 'document_modifie' : 'document_disparu', poste, chaine, rang, numero };
    },

    /** What is wrong with documents, a few at a time. */
    *walk(poste: string): Generator<Constatee[]> {
      for (let after = 0; ; ) {
        const rows = page.all(after);
        const last = rows.at(-1);
        if (!last) return;
        after = last.id;
        yield rows.flatMap(({ record }) => findDocumentFault(readJson<DocumentComplet>(record), poste) ?? []);
      }
    },
  };
}
