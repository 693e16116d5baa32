import type { Connection } from '#server/database/database.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import { toCents } from '#shared/money/money.ts';
import { foldText } from '#shared/text/search-text.ts';
import { createRowWriter } from '../row-writer.ts';
import { prepareRecords } from '../sums/read-record.ts';
import { imputationIdsPerReglement, reglements } from './reglements.table.ts';

export type ReglementStore = ReturnType<typeof createReglementStore>;

/** Stores the rows of règlements; what they mean is decided elsewhere. Writes run in the caller's transaction. */
export function createReglementStore(connection: Connection) {
  const { find } = prepareRecords<[string]>(connection, 'reglements', 'numero = ?');
  const save = createRowWriter(connection, reglements, 'numero');
  const findLastByCredit = prepareLastByCredit(connection);
  const insertImputation = connection.prepare('insert into imputations (id, document, montant) values (?, ?, ?)');
  const findUndoing = connection
    .prepare<[string], string>('select numero from reglements where annule = ? order by id limit 1')
    .pluck();
  const listStanding = connection
    .prepare<[string], string>(
      `select numero from reglements where annule is null
         and id in (select id / ${imputationIdsPerReglement} from imputations where document = ?)
         and not exists (select 1 from reglements as undoing where undoing.annule = reglements.numero)
       order by id`,
    )
    .pluck();
  const removeImputations = connection.prepare('delete from imputations where id between ? and ?');
  const findId = connection.prepare<[string], number>('select id from reglements where numero = ?').pluck();
  const remove = connection.prepare('delete from reglements where numero = ?');

  function forgetImputations(id: number) {
    removeImputations.run(id * imputationIdsPerReglement, (id + 1) * imputationIdsPerReglement - 1);
  }

  /** Replaces the imputation rows of a règlement by those of its record. */
  function saveImputations(id: number, reglement: Reglement): void {
    forgetImputations(id);
    toImputationRows(id, reglement).forEach((row) => insertImputation.run(...row));
  }

  return {
    saveImputations,

    find: (numero: string): Reglement | undefined => find<Reglement>(numero),

    /** Finds the number of the règlement that undid this one; null while none has. */
    findUndoing: (numero: string): string | null => findUndoing.get(numero) ?? null,

    /** Lists the règlements that name a document, undo nothing and are not undone, in the order they were taken. */
    listStanding: (document: string): Reglement[] =>
      listStanding.all(document).flatMap((numero) => find<Reglement>(numero) ?? []),

    /** Finds the latest règlement by which a customer's credit paid something and that stands. */
    findLastByCredit(client: string): Reglement | undefined {
      const numero = findLastByCredit.get(client);
      return numero === undefined ? undefined : find<Reglement>(numero);
    },

    insert(reglement: Reglement): void {
      const id = save(toColumns(reglement));
      toImputationRows(id, reglement).forEach((row) => insertImputation.run(...row));
    },

    /** Removes a règlement as if it had never been written: only for when two were given the same number. */
    remove(numero: string): void {
      const id = findId.get(numero);
      if (id !== undefined) forgetImputations(id);
      remove.run(numero);
    },
  };
}

function prepareLastByCredit(connection: Connection) {
  return connection
    .prepare<[string], string>(
      `select numero from reglements where client_code = ? and moyen = 'credit_client' and libre < 0 and annule is null
         and not exists (select 1 from reglements as undoing where undoing.annule = reglements.numero)
       order by moment desc, id desc limit 1`,
    )
    .pluck();
}

export function toImputationRows(id: number, { imputations }: Reglement): [number, string, number][] {
  return imputations.map(({ numero, montant }, index) => [
    id * imputationIdsPerReglement + index + 1,
    numero,
    toCents(montant),
  ]);
}

/** Returns the columns of a row that follow from its record. */
export function toReglementColumns(reglement: Reglement) {
  const { date, moment, poste, client_code, moyen, annule } = reglement;
  const amounts = { montant: toCents(reglement.montant), libre: toCents(reglement.libre) };
  return { date, moment, poste, client_code, moyen, annule, ...amounts };
}

function toColumns(reglement: Reglement) {
  const { numero, client_intitule, client_code, reference, libelle } = reglement;
  const texts = [client_intitule, numero, client_code, reference, libelle].map((text) => foldText(text ?? ''));
  const codes = [numero, client_code].map((code) => foldText(code).replaceAll(' ', ''));
  return {
    numero,
    ...toReglementColumns(reglement),
    recherche: [...texts, ...codes].filter(Boolean).join(' '),
    record: JSON.stringify(reglement),
  };
}
