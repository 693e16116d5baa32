import type { Connection } from '#server/database/database.ts';
import { documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { type LigneBalance, type TrancheBalance, tranchesBalance } from '#shared/contracts/reglements/balance-agee.ts';
import { fromCents } from '#shared/money/money.ts';
import { addDays, type JourIso } from '#shared/time/dates.ts';
import { createRestesDusAtDay, ownImputations, type ResteDuAtDay, toLaterSql } from './restes-dus-at-day.ts';

const { facture, avoir } = documentKinds;

/**
 * SQL expression: the amount settled by status alone; `regle` holds it for an invoice or credit note that no règlement
 * names.
 */
export const closedSql =
  'iif(regle <> 0 and not exists (select 1 from imputations where document = documents.numero), regle, 0)';
/** SQL expression: what an invoice or a credit note adds to its customer's account, in cents. */
const movedSql = `iif(type_document = ${avoir.code}, -1, 1) * (total_ttc - deduit_ttc - ${closedSql})`;
/** SQL condition: the documents that move an account. */
export const movingSql = `type_document in (${facture.code}, ${avoir.code}) and statut <> ${statutAnnule}`;

type Client = {
  client_code: string;
  client_intitule: string;
  client_genre: LigneBalance['client_genre'];
  solde: number;
};
type Grouped = { client_code: string; tranche: TrancheBalance; reste: number };
type Asked = { au: JourIso; trente: JourIso; soixante: JourIso; quatreVingtDix: JourIso };

const trancheSql = `case when coalesce(date_echeance, date) >= @au then 'non_echu'
  when coalesce(date_echeance, date) >= @trente then 'jours_1_30'
  when coalesce(date_echeance, date) >= @soixante then 'jours_31_60'
  when coalesce(date_echeance, date) >= @quatreVingtDix then 'jours_61_90' else 'jours_91' end`;

/**
 * Computes what every customer owed at the end of a day, in no order, without customers who owed and were owed nothing.
 * It starts from today's balances and takes back what came later, so a recent day needs little reading.
 */
export function createBalance(connection: Connection): (au: JourIso) => LigneBalance[] {
  const listRestes = createRestesDusAtDay(connection);
  const listSoldes = connection.prepare<[{ au: JourIso }], Client>(
    `with later as materialized (${toLaterSql('id, client_code, libre')}),
     moves (client_code, montant) as (
       select client_code, du - avoirs - acomptes - credit from soldes
       union all
       select client_code, -(${movedSql}) from documents where date > @au and ${movingSql}
       union all
       select client_code, libre from later
       union all
       select later.client_code, imputations.montant from later cross join imputations on ${ownImputations})
     select client_code, coalesce(tiers.intitule, client_code) as client_intitule, genre as client_genre, solde
     from (select client_code, sum(montant) as solde from moves group by client_code)
     left join tiers on tiers.numero = client_code`,
  );
  const listOwed = connection.prepare<[Asked & { touched: string }], Grouped>(
    `select client_code, ${trancheSql} as tranche, sum(reste_du) as reste from documents indexed by documents_reste_du
     where type_document = ${facture.code} and reste_du <> 0 and reste_du > 0 and date <= @au
       and id not in (select value from json_each(@touched))
     group by client_code, tranche`,
  );

  return (au) => {
    const later = listRestes(au);
    const bounds = toBounds(au);
    const grouped = listOwed.all({ ...bounds, touched: JSON.stringify(later.map(({ id }) => id)) });
    const owed = Map.groupBy([...grouped, ...later.map((one) => toGrouped(one, bounds))], (one) => one.client_code);
    return listSoldes
      .all({ au })
      .map(({ solde, ...client }) => ({ ...client, ...toAmounts(owed.get(client.client_code) ?? [], solde) }))
      .filter(({ total, credits }) => total !== 0 || credits !== 0);
  };
}

function toBounds(au: JourIso): Asked {
  return { au, trente: addDays(au, -30), soixante: addDays(au, -60), quatreVingtDix: addDays(au, -90) };
}

function toGrouped({ client_code, echeance, reste }: ResteDuAtDay, bounds: Asked): Grouped {
  return { client_code, tranche: toTranche(echeance, bounds), reste: Math.max(0, reste) };
}

function toTranche(echeance: JourIso, { au, trente, soixante, quatreVingtDix }: Asked): TrancheBalance {
  if (echeance >= au) return 'non_echu';
  if (echeance >= trente) return 'jours_1_30';
  if (echeance >= soixante) return 'jours_31_60';
  return echeance >= quatreVingtDix ? 'jours_61_90' : 'jours_91';
}

/** Returns the line's amounts; the part of the balance that no invoice explains is credit. */
function toAmounts(owed: readonly Grouped[], solde: number) {
  const sum = (wanted?: TrancheBalance) =>
    owed.reduce((total, { tranche, reste }) => total + (wanted === undefined || tranche === wanted ? reste : 0), 0);
  const [nonEchu, un, trente, soixante, plus] = tranchesBalance.map((tranche) => fromCents(sum(tranche)));
  return {
    non_echu: nonEchu ?? 0,
    jours_1_30: un ?? 0,
    jours_31_60: trente ?? 0,
    jours_61_90: soixante ?? 0,
    jours_91: plus ?? 0,
    credits: fromCents(sum() - solde),
    total: fromCents(solde),
  };
}
