import { toScelleLie } from '#server/scelles/sceller.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import { createBoutiquesConnues } from '../boutique/boutiques-connues.store.ts';
import type { LocalDatabase } from '../local-database.ts';
import { toReglementFaits } from './reglement-faits.ts';
import type { ReglementJournal } from './reglement-journal.ts';

export type RecordReglement = ReturnType<typeof createRecorder>;

type Deps = { database: Pick<LocalDatabase, 'scelles' | 'connection'>; journal: ReglementJournal };

/** Seals and writes a règlement made here, and returns it with its seal; in the caller's transaction. */
export function createRecorder({ database: { scelles, connection }, journal }: Deps) {
  const { assertNotOther } = createBoutiquesConnues(connection);

  return (made: Reglement): Reglement => {
    for (const { numero } of made.imputations) assertNotOther(numero);
    const moment = new Date(made.moment);
    const scelle = toScelleLie(scelles.sceller({ chaine: 'reglement', faits: toReglementFaits(made), moment }));
    const reglement = { ...made, scelle };
    journal.write(reglement, { action: 'creation', auteur: made.auteur });
    return reglement;
  };
}
