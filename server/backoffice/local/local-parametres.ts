import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { listTvaCodes, toTerritoire } from '#shared/identifiers/territoire.ts';
import { tvaTaux } from '#shared/money/tva-taux.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { DepotUtilise, Serie, TauxTva } from '#shared/contracts/boutique/parametres.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { LocalDatabase } from './local-database.ts';
import { mouvementPrefixes, reglementPrefix } from '#server/backoffice/numbering/prefixes.ts';
import { toNumero } from '#server/backoffice/numbering/series.ts';
import { depotPrincipal } from './stock/stock-ledger.ts';

/** The series of this till, in the order a sale goes through them. */
const libelles = new Map<string, string>([
  [documentKinds.devis.prefix, 'Devis'],
  [documentKinds.commande.prefix, 'Commandes'],
  [documentKinds.livraison.prefix, 'Bons de livraison'],
  [documentKinds.facture.prefix, 'Factures'],
  [documentKinds.avoir.prefix, 'Avoirs'],
  [reglementPrefix, 'Règlements'],
  [mouvementPrefixes.entree, 'Entrées de stock'],
  [mouvementPrefixes.sortie, 'Sorties de stock'],
]);

/** Reads and changes how this till numbers, and which parameters its records use. */
export function createLocalParametres(
  { connection, poste, write, scelles }: LocalDatabase,
  getBoutique: () => Boutique,
): BackOffice['parametres'] {
  const statements = prepareStatements(connection);

  function read(prefixe: string): Serie {
    const serie = `${prefixe}-${poste}`;
    const last = statements.last.get(serie) ?? 0;
    const isUsed = statements.isUsed.get({ from: `${serie}-`, to: `${serie}.` }) === 1;
    return {
      prefixe,
      libelle: libelles.get(prefixe) ?? prefixe,
      dernier: isUsed && last > 0 ? toNumero(serie, last) : null,
      prochain: toNumero(serie, last + 1),
      rang: last + 1,
      modifiable: !isUsed,
    };
  }

  return {
    listSeries: async () => [...libelles.keys()].map(read),

    setProchain: (prefixe, prochain) =>
      write(() => {
        if (!libelles.has(prefixe)) throw new NotFound(`Série ${prefixe} introuvable`);
        const { modifiable, dernier } = read(prefixe);
        if (!modifiable) {
          throw new Refused(
            `La série a commencé (${dernier ?? prefixe})\u00a0: changer sa suite ferait un trou ou un double.`,
          );
        }
        statements.setLast.run(`${prefixe}-${poste}`, prochain - 1);
        const texte = `La suite de ${prefixe}-${poste} commence à ${prochain}.`;
        scelles.noterEvenement({ code: 'sequence', texte, auteur: 'administrateur' });
        return read(prefixe);
      }),

    async listTva() {
      const counts = new Map(statements.countTva.all().map(({ code, articles }) => [code, articles]));
      const boutique = getBoutique();
      const offered = new Set<string>([...listTvaCodes(toTerritoire(boutique)), boutique.tva_code_defaut]);
      return Object.entries(tvaTaux)
        .map(([code, taux]): TauxTva => ({ code, taux, articles: counts.get(code) ?? 0 }))
        .filter(({ code, articles }) => offered.has(code) || articles > 0);
    },

    async listDepots() {
      const used = statements.countDepots.all();
      const hasMain = used.some(({ code }) => code === depotPrincipal);
      return hasMain ? used : [{ code: depotPrincipal, articles: 0 }, ...used];
    },
  };
}

function prepareStatements(connection: LocalDatabase['connection']) {
  return {
    last: connection.prepare<[string], number>('select dernier from numerotations where serie = ?').pluck(),
    /**
     * Returns whether a series was used. Numbered records are never deleted: stock lines keep the number of their
     * movement.
     */
    isUsed: connection
      .prepare<{ from: string; to: string }, number>(
        `select exists (select 1 from documents where numero >= :from and numero < :to)
           or exists (select 1 from mouvements_lignes where origine >= :from and origine < :to)
           or exists (select 1 from reglements where numero >= :from and numero < :to)`,
      )
      .pluck(),
    setLast: connection.prepare(
      `insert into numerotations (serie, dernier) values (?, ?)
       on conflict (serie) do update set dernier = excluded.dernier`,
    ),
    countTva: connection.prepare<[], { code: string; articles: number }>(
      'select tva_code as code, count(*) as articles from articles where tva_code is not null group by tva_code',
    ),
    countDepots: connection.prepare<[], DepotUtilise>(
      'select depot_code as code, sum(reel <> 0) as articles from stocks group by depot_code order by depot_code',
    ),
  };
}
