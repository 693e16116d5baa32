import { create } from 'zustand';
import { runMany } from '#renderer/api/run-many.ts';
import { importEndpoints, type LigneImportee, type ResultatImport } from '#shared/contracts/imports.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { type Batch, type ImportJob, type Problem, toBatches, toCells, toProblems } from './import-job.ts';
import { forgetInterrupted, noteInterrupted } from './interrupted-import.ts';

type Counts = Record<'crees' | 'modifies' | 'laisses' | 'refuses', number>;

const noCounts: Counts = { crees: 0, modifies: 0, laisses: 0, refuses: 0 };

/** An import under way, or the last one. */
export type ImportRun = Counts & {
  id: string;
  job: ImportJob;
  total: number;
  faites: number;
  etat: 'en_cours' | 'fini' | 'annule' | 'en_panne';
  /** True while the service does not answer: the import goes on when it does. */
  isWaiting: boolean;
  erreur: Error | undefined;
  refus: Problem[];
  remarques: Problem[];
};

type ImportStore = {
  run: ImportRun | undefined;
  start: (job: ImportJob) => void;
  /** Stops after the present batch. */
  cancel: () => void;
  close: () => void;
};

/** Keeps the import, which goes on whatever screen is shown. */
export const useImportRun = create<ImportStore>()((set, get) => ({
  run: undefined,
  start: (job) => {
    if (get().run?.etat === 'en_cours') return;
    const run = toNewRun(job);
    set({ run });
    void carryOut(job, {
      get: () => findRun(get().run, run.id),
      set: (next) => set({ run: next }),
    });
  },
  cancel: () => set(({ run }) => ({ run: run && { ...run, etat: run.etat === 'en_cours' ? 'annule' : run.etat } })),
  close: () => set({ run: undefined }),
}));

/** Access to the state of one run; undefined once another replaced it. */
type Progress = { get: () => ImportRun | undefined; set: (run: ImportRun) => void };

async function carryOut(job: ImportJob, progress: Progress) {
  const add = createCounter(job);
  const isUnderWay = () => progress.get()?.etat === 'en_cours';
  const batches = toBatches(job);
  await runMany({
    takeNext: () => (isUnderWay() ? batches.next().value : undefined),
    perform: (call, batch) => send(call, job, batch),
    onDone: (_, result) => noteResult(progress, add, result),
    // Exactly the same batch is sent again: what was done already is not done twice.
    onUnanswered: () => change(progress, { isWaiting: true }),
    onRefused: (_, erreur) => change(progress, { isWaiting: false, etat: 'en_panne', erreur }),
    isStopping: () => !isUnderWay(),
  });
  finish(progress);
}

type Add = ReturnType<typeof createCounter>;

/** Sends a batch; one of repeated lines only sends nothing, and still lets the window be drawn. */
async function send(call: Call, { nature, existants, essai }: ImportJob, batch: Batch): Promise<ResultatImport> {
  const { sent: lignes, doubles } = batch;
  const none = { ...noCounts, lignes: [] };
  const {
    refuses,
    lignes: done,
    ...counts
  } = lignes.length > 0
    ? await call(importEndpoints[nature], { body: { lignes, existants, essai } })
    : await new Promise<typeof none>((resolve) => setTimeout(resolve, 0, none));
  return { ...counts, refuses: refuses + doubles.length, lignes: [...doubles, ...done] };
}

function noteResult(progress: Progress, add: Add, result: ResultatImport) {
  const run = progress.get();
  if (!run) return;
  const next = { ...add(run, result), isWaiting: false };
  progress.set(next);
  if (!next.job.essai) noteInterrupted(next);
}

function finish(progress: Progress) {
  const run = progress.get();
  if (!run) return;
  if (!run.job.essai && run.etat !== 'en_panne') forgetInterrupted();
  if (run.etat === 'en_cours') change(progress, { isWaiting: false, etat: 'fini' });
}

function findRun(run: ImportRun | undefined, id: string): ImportRun | undefined {
  return run?.id === id ? run : undefined;
}

function change(progress: Progress, part: Partial<ImportRun>) {
  const run = progress.get();
  if (run) progress.set({ ...run, ...part });
}

function toNewRun(job: ImportJob): ImportRun {
  const lists = { refus: [], remarques: [], erreur: undefined };
  return {
    id: crypto.randomUUID(),
    job,
    ...noCounts,
    ...lists,
    total: job.contenu.lignes.length,
    faites: 0,
    etat: 'en_cours',
    isWaiting: false,
  };
}

/** Returns a function that adds the result of some lines to the run. */
function createCounter({ nature, contenu, mapping }: ImportJob) {
  const rows = new Map(contenu.lignes.map((row) => [row.ligne, row]));

  function tell({ ligne }: LigneImportee, said: LigneImportee['erreurs']): Problem[] {
    const row = said.length > 0 ? rows.get(ligne) : undefined;
    return row ? toProblems(nature, ligne, toCells(row, mapping), said) : [];
  }

  return (run: ImportRun, { lignes, ...counts }: ResultatImport): ImportRun => ({
    ...run,
    crees: run.crees + counts.crees,
    modifies: run.modifies + counts.modifies,
    laisses: run.laisses + counts.laisses,
    refuses: run.refuses + counts.refuses,
    faites: run.faites + lignes.length,
    refus: [...run.refus, ...lignes.flatMap((ligne) => tell(ligne, ligne.erreurs))],
    remarques: [...run.remarques, ...lignes.flatMap((ligne) => tell(ligne, ligne.remarques))],
  });
}
