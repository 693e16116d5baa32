import type { Write } from '#server/database/commit-group.ts';
import { getRetryDelay } from '#server/jobs/backoff.ts';
import type { PlateformeGateway } from '#server/plateforme/plateforme.gateway.ts';
import { codeRejetee } from '#shared/documents/statuts-plateforme.ts';
import type { FluxRow, FluxStore } from './flux.store.ts';

type Deps = {
  store: FluxStore;
  write: Write;
  now: () => Date;
  /** Finds the file a document was issued as, by its hash; undefined while it has not arrived from its till. */
  findFile: (empreinte: string) => Uint8Array | undefined;
};

const notHere = 'Le fichier est encore sur la caisse qui l’a émis.';

/** Deposits what waits, one after the other; when the platform does not answer, everything waits. */
export function createDepositing({ store, write, now, findFile }: Deps) {
  async function wait(row: FluxRow, erreur: string) {
    const reprise = now().getTime() + getRetryDelay(row.tentatives + 1);
    await write(() => store.markLater(row.id, erreur, reprise));
  }

  /** Returns false when nothing more should be tried for now. */
  async function depositOne(gateway: PlateformeGateway, row: FluxRow): Promise<boolean> {
    const fichier = row.fichier ?? (row.empreinte === null ? undefined : findFile(row.empreinte));
    if (!fichier) {
      await wait(row, notHere);
      return true;
    }
    const issue = await gateway.deposit({ ...toNamed(row), fichier });
    if (issue.kind === 'later') {
      await wait(row, issue.erreur);
      return false;
    }
    const date = now().toISOString();
    await write(() => {
      if (issue.kind === 'deposited') return store.markDeposited(row.id, { flux: issue.flux, date: issue.date });
      const { code, texte } = issue;
      return void store.addStatut(row, 'REJETE', {
        code: codeRejetee,
        motifs: [{ code, texte }],
        date,
        source: 'depot',
      });
    });
    return true;
  }

  return async (gateway: PlateformeGateway, isStopping: () => boolean): Promise<void> => {
    for (;;) {
      const row = isStopping() ? undefined : store.findDue(now().getTime());
      if (!row || !(await depositOne(gateway, row))) return;
    }
  };
}

function toNamed({ suivi, nature, objet, rang, regle }: FluxRow) {
  if (nature === 'facture') return { suivi, regle, nom: `${objet}.pdf`, syntaxe: 'Factur-X' } as const;
  if (nature === 'encaissement') return { suivi, regle, nom: `${objet}-212.xml`, syntaxe: 'CDAR' } as const;
  if (nature === 'reponse') return { suivi, regle, nom: `reponse-${objet}-${rang}.xml`, syntaxe: 'CDAR' } as const;
  return { suivi, regle, nom: `${nature}-${objet}-${rang}.xml`, syntaxe: 'FRR' } as const;
}
