import type { Connection } from '#server/database/database.ts';
import type { SessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { type DocumentComplet, documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import type { AEmettre } from '#server/backoffice/caisse.gateway.ts';
import { reglementPrefix } from '#server/backoffice/numbering/prefixes.ts';
import { findRang, toNumero } from '#server/backoffice/numbering/series.ts';
import { parseRecord, prepareRecords, type SummedRow } from '../sums/read-record.ts';
import { toSummedColumns } from '../sums/summed-tables.ts';
import { toFieldSql } from '../sums/to-sum.ts';
import type { ReglementCompte, VenteComptee } from './compute-totaux-caisse.ts';

/** The content of a till's next clôture: documents, payments, and the numbers of all of them. */
export type Comptes = {
  ventes: VenteComptee[];
  reglements: (ReglementCompte & { numero: string; rang: number; moment: string })[];
  numeros: string[];
};

const comptedKinds = ['facture', 'avoir'] as const;

/** Returns the series of a till that its sessions count. */
export function toSeries(poste: string): string[] {
  return [...comptedKinds.map((kind) => documentKinds[kind].prefix), reglementPrefix].map(
    (prefix) => `${prefix}-${poste}`,
  );
}

type VenteRow = SummedRow & { auteur: string | null };

/** SQL expression: the author of a sale. */
const auteur =
  "(select auteur from historique_documents where document_id = documents.id and action = 'creation' limit 1) as auteur";

export type Counting = ReturnType<typeof createCounting>;

/** Finds what no clôture has counted. What a till issued before its first session is never counted by one. */
export function createCounting(connection: Connection) {
  const columns = toSummedColumns('documents')
    .split(', ')
    .map((column) => `documents.${column}`);
  const listVentes = connection.prepare<{ serie: string; before: number }, VenteRow>(
    `select ${columns.join(', ')}, ${auteur} from pieces_caisse cross join documents on documents.numero = pieces_caisse.numero
    where pieces_caisse.cloture is null and serie = :serie and (recue = 0 or rang > :before)
    and statut <> ${statutAnnule} order by rang`,
  );
  const listUnissued = connection.prepare<{ first: string; last: string }, VenteRow>(
    `select ${columns.join(', ')}, ${auteur} from documents where numero > :first and numero < :last
    and statut <> ${statutAnnule} and ${toFieldSql('documents', '$.emission')} is null order by numero`,
  );

  const findReglements = prepareRecords<[string, string]>(
    connection,
    'reglements',
    'numero > ? and numero < ? order by numero',
  );
  const findLastCounted = connection
    .prepare<[string, string], string | null>(
      'select max(numero) from pieces_caisse where numero > ? and numero < ? and cloture is not null',
    )
    .pluck();

  /** Reads the payments after the last one a clôture counted: payments are numbered in order. */
  function listReglements(poste: string): Comptes['reglements'] {
    const serie = `${reglementPrefix}-${poste}`;
    const [begin, end] = [`${serie}-`, `${serie}.`];
    return findReglements.list<Reglement>(findLastCounted.get(begin, end) ?? begin, end).map(toCompte);
  }

  return {
    listReglements,

    /** Returns what the next clôture of a till counts; `first` is the till's first session. */
    count(poste: string, first: SessionCaisse | undefined): Comptes {
      const ventes = comptedKinds.flatMap((kind) => {
        const serie = `${documentKinds[kind].prefix}-${poste}`;
        return listVentes.all({ serie, before: first?.depuis[serie] ?? 0 }).map(toVente);
      });
      const reglements = listReglements(poste);
      const numeros = [...ventes.map(({ document }) => document.numero), ...reglements.map(({ numero }) => numero)];
      return { ventes, reglements, numeros };
    },

    /**
     * Lists invoices and credit notes numbered since the session began that are not issued: the Z issues and counts
     * them.
     */
    listUnissued({ poste, depuis }: SessionCaisse): (AEmettre & { vente: () => VenteComptee })[] {
      return comptedKinds.flatMap((kind) => {
        const serie = `${documentKinds[kind].prefix}-${poste}`;
        const range = { first: toNumero(serie, depuis[serie] ?? 0), last: `${serie}.` };
        return listUnissued.all(range).map((row) => ({ kind, numero: String(row.numero), vente: () => toVente(row) }));
      });
    },
  };
}

function toCompte({ numero, moyen, montant, moment }: Reglement): Comptes['reglements'][number] {
  return { numero, moyen, montant, moment, rang: findRang(numero)?.rang ?? 0 };
}

function toVente({ auteur, ...row }: VenteRow): VenteComptee {
  const document = parseRecord<DocumentComplet>('documents', row);
  // The approval and the till in an author's text do not say who sold, so only the first word is kept.
  const [who = ''] = (auteur ?? document.emission?.auteur ?? '').split(' ');
  return { document, auteur: who };
}
