import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createReglementStore } from '#server/backoffice/local/reglements/reglements.store.ts';
import { createReimputation, toFreed } from '#server/backoffice/local/reglements/reimpute-reglement.ts';
import { toOpposite } from '#server/backoffice/local/reglements/undo-reglement.ts';
import type { Imputable } from '#shared/contracts/postes/synchronisation.ts';
import type { Imputation, Reglement } from '#shared/contracts/reglements/reglements.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { formatAmount } from '#shared/money/money.ts';
import { asReplique, type Fields } from '../../records/fields.ts';
import { createReseal } from '../../records/renumber.ts';
import type { Replicas } from '../../records/replicas.ts';
import { listBuiltOn } from './follow-number.ts';
import { findOthersDrawer } from './keep-both.ts';
import { listDependencies } from './outbox-log.ts';
import { type Outbox, type OutboxRow, toElement } from './outbox.store.ts';

type Deps = Pick<LocalDatabase, 'connection' | 'listings' | 'scelles' | 'now'> & { outbox: Outbox; replicas: Replicas };
type Asked = readonly Pick<Imputation, 'numero' | 'montant'>[];

/**
 * Gives the money of a règlement that the back office refuses to other documents of its customer, or leaves it on the
 * customer's account. The back office never had it, so that it is the same fact still: number, money, drawer and moment
 * stay, and it is sent again under a new key. It is sealed as it now is; what undoes it follows. Each function runs in
 * the caller's transaction.
 */
export function createImputing({ connection, listings, scelles, now, outbox, replicas }: Deps) {
  const reimputation = createReimputation({ connection, listings });
  const { findUndoing } = createReglementStore(connection);
  const reseal = createReseal({ scelles, now });

  /** Queues a règlement as it is here again, after what it names from now on. */
  function sendAgain(row: OutboxRow, record: Fields, evenement: string) {
    outbox.change(row, { etat: 'abandonne' }, evenement);
    const element = { ...toElement(row), apres: record, force: false };
    outbox.add(element, listDependencies(element, record));
  }

  const getReglement = (code: string) => asReplique('reglement', replicas.get('reglement', code));

  function put(reglement: Fields) {
    replicas.put('reglement', reglement);
    return reglement;
  }

  /** Returns the règlement that undoes this one. @throws {Refused} when the back office was told of it already. */
  function findOpenUndoing(code: string): Reglement | undefined {
    const undoing = findUndoing(code);
    if (undoing === null) return undefined;
    if (outbox.hasOpen('reglement', undoing)) return getReglement(undoing);
    throw new Refused(
      `Le règlement ${code} est annulé par ${undoing}, que la boutique a déjà\u00a0: il reste tel quel.`,
    );
  }

  return {
    /** Lists what a règlement can pay instead: nothing where it is not refused. */
    listImputables: (row: OutboxRow): Imputable[] =>
      findObstacle(row) === undefined
        ? reimputation.listImputables(getReglement(row.code), findUndoing(row.code) !== null)
        : [],

    /**
     * Has it pay these documents, and leaves the rest on the account; `auteur` decided so. Returns the id of the row that
     * sends it from then on.
     * @throws {Refused} for what is no refused règlement of this till's drawer, or what a document does not take.
     */
    impute(row: OutboxRow, asked: Asked, auteur: string): number {
      const obstacle = findObstacle(row);
      if (obstacle !== undefined) throw new Refused(obstacle);
      const before = getReglement(row.code);
      const undoing = findOpenUndoing(row.code);
      const freed = toFreed(before);
      put(freed);
      if (undoing) put({ ...undoing, ...toOpposite(freed) });
      const after = reimputation.impute(freed, asked, undoing !== undefined);
      const said = `${row.code} réglait ${say(before)}, et règle ${say(after)}`;
      const sealed = (record: Fields) => put(reseal('reglement', record, said, { code: 'imputation', auteur }));
      sendAgain(row, sealed(after), `Choix\u00a0: imputer autrement\u00a0; règle ${say(after)}`);
      for (const later of listBuiltOn(outbox.listWaiting(), 'reglement', row.code)) {
        const { code } = later;
        const isUndoing = code === undoing?.numero;
        const record = isUndoing ? sealed({ ...undoing, ...toOpposite(after) }) : replicas.get('reglement', code);
        sendAgain(later, record, `${row.code} est imputé autrement`);
      }
      return outbox.listOpen('reglement', row.code).at(-1)?.id ?? row.id;
    },
  };
}

/** Describes what a règlement pays. */
function say({ imputations, libre }: Reglement): string {
  const parts = imputations.map(({ numero, montant }) => `${numero} ${formatAmount(montant)}`);
  const account = libre === 0 ? [] : [`le compte du client ${formatAmount(libre)}`];
  return [...parts, ...account].join(', ') || 'rien';
}

/** Returns why a row's règlement cannot pay something else; undefined when it can. */
function findObstacle(row: OutboxRow): string | undefined {
  const { entite, code, etat, leur } = row;
  if (entite !== 'reglement' || etat !== 'refuse') return `${code} n’est pas un règlement refusé.`;
  if (leur !== null) return `La boutique a déjà ${code}\u00a0: choisissez entre les deux.`;
  const { annule } = asReplique('reglement', toElement(row).apres);
  return annule === null ? findOthersDrawer(row) : `${code} annule ${annule}\u00a0: il en suit l’imputation.`;
}
