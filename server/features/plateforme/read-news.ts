import type { Logger } from 'pino';
import type { Write } from '#server/database/commit-group.ts';
import { findEmbeddedXml } from '#server/pdf/embedded-xml.ts';
import type { Reception } from '#server/features/factures-recues/reception.ts';
import { newsAtOnce } from '#server/plateforme/afnor.gateway.ts';
import { readCdar, type StatutLu } from '#server/plateforme/cdar.ts';
import type { FluxConnu, PlateformeGateway } from '#server/plateforme/plateforme.gateway.ts';
import { readFactureXml } from '#server/plateforme/read-facture-xml.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { motifsDeDoublon } from '#shared/plateforme/motifs-plateforme.ts';
import {
  codeDeposee,
  codeEncaissee,
  codeRejetee,
  findProblemePlateforme,
} from '#shared/documents/statuts-plateforme.ts';
import type { FluxRow, FluxStore } from './flux.store.ts';

type Deps = {
  store: FluxStore;
  write: Write;
  logger: Logger;
  findFile: (empreinte: string) => Uint8Array | undefined;
  reception: Pick<Reception, 'isKnownFlux' | 'receive'>;
};

const repere = 'nouvelles';
/** The moment from which a platform is first asked for news; it has nothing of this shop that is older. */
const first = '2026-01-01T00:00:00.000Z';

/** Reads the platform's news about what was sent, each once, by the platform's clock. */
export function createNewsReader({ store, write, logger, findFile, reception }: Deps) {
  /** Finds the first deposit of something deposited twice: the first one counts. */
  async function findFirst(gateway: PlateformeGateway, flux: FluxConnu): Promise<FluxConnu | undefined> {
    if (flux.suivi === null || !flux.motifs.some(({ code }) => motifsDeDoublon.has(code))) return undefined;
    const known = await gateway.listOfSuivi(flux.suivi);
    return known.find(({ accuse, flux: other }) => accuse !== 'Error' && other !== flux.flux);
  }

  async function acknowledge(gateway: PlateformeGateway, row: FluxRow, flux: FluxConnu) {
    if (flux.accuse === 'Pending') return;
    const earlier = flux.accuse === 'Error' ? await findFirst(gateway, flux) : undefined;
    if (earlier) return write(() => store.markDeposited(row.id, { flux: earlier.flux, date: earlier.date }));
    if (row.flux !== null && row.flux !== flux.flux) return;
    await write(() => keepAcknowledged(row, flux));
  }

  function keepAcknowledged(row: FluxRow, { accuse, motifs, date, flux }: FluxConnu) {
    const source = `${flux} ${accuse}`;
    if (row.flux === null) store.markDeposited(row.id, { flux, date });
    if (accuse === 'Error') return void store.addStatut(row, 'REJETE', { code: codeRejetee, motifs, date, source });
    const isNews = store.addStatut(row, 'ACCEPTE', { code: codeDeposee, motifs: [], date, source });
    const [paid] = row.nature === 'encaissement' && isNews ? store.listOf('facture', row.objet) : [];
    if (paid && isWhole(row)) store.addStatut(paid, 'ACCEPTE', { code: codeEncaissee, motifs: [], date, source });
  }

  async function live(gateway: PlateformeGateway, { flux, date }: FluxConnu) {
    if (store.isKnownSource(flux)) return;
    const statuts = readCdar(await gateway.download(flux));
    if (statuts.length === 0) logger.warn({ flux }, 'a life cycle message of the platform could not be read');
    await write(() =>
      statuts.forEach((statut) => keepStatut({ store, logger, findFile }, statut, { source: flux, date })),
    );
  }

  async function readOne(gateway: PlateformeGateway, flux: FluxConnu) {
    const own = flux.suivi === null ? undefined : store.findBySuivi(flux.suivi);
    if (own) return acknowledge(gateway, own, flux);
    if (flux.sens !== 'In') return;
    if (flux.type === 'CustomerInvoiceLC') await live(gateway, flux);
    if (flux.type === 'SupplierInvoice') await receive(reception, gateway, flux);
  }

  /** @throws {Unavailable} when the platform stops answering; what was read until then is kept. */
  return async (gateway: PlateformeGateway): Promise<void> => {
    for (;;) {
      const since = store.findRepere(repere) ?? first;
      const news = await gateway.listNews(since);
      for (const flux of news) await readOne(gateway, flux);
      const last = news.findLast(({ date }) => !Number.isNaN(Date.parse(date)))?.date ?? since;
      const isWhole = news.length < newsAtOnce;
      // A whole page of one moment: the next one begins a millisecond later.
      const next = !isWhole && last === since ? new Date(Date.parse(last) + 1).toISOString() : last;
      if (next !== since) await write(() => store.setRepere(repere, next));
      if (isWhole) return;
    }
  };
}

/** Returns whether all of an invoice was declared; a row that predates partial amounts counts as whole. */
const isWhole = ({ contenu }: FluxRow) => contenu === null || readJson<{ est_solde: boolean }>(contenu).est_solde;

/** Stores a supplier's invoice. Reading goes on once it is on disk, so that a kill in between only asks again. */
async function receive(reception: Deps['reception'], gateway: PlateformeGateway, { flux, nom }: FluxConnu) {
  if (reception.isKnownFlux(flux)) return;
  const fichier = await gateway.download(flux);
  await reception.receive(flux, { nom: nom ?? flux, fichier, auteur: 'service' });
}

/** Stores the status that the customer's side gives to an invoice sent from here. */
function keepStatut(
  { store, logger, findFile }: Omit<Deps, 'write' | 'reception'>,
  { numero, code, vendeur, motifs }: StatutLu,
  origin: { source: string; date: string },
): void {
  const [row] = store.listOf('facture', numero);
  if (!row || !isOfSeller(vendeur, row, findFile))
    return logger.warn({ numero, code }, 'a status of an invoice that was not sent from here');
  const next = findProblemePlateforme(code) === 'rejete' ? 'REJETE' : 'ACCEPTE';
  store.addStatut(row, next, { code, motifs, ...origin });
}

/** Returns whether the seller matches: another company may have given the same number. */
function isOfSeller(vendeur: string | null, { empreinte }: FluxRow, findFile: Deps['findFile']): boolean {
  const pdf = empreinte === null ? undefined : findFile(empreinte);
  const xml = pdf && findEmbeddedXml(pdf);
  return vendeur === null || !xml || readFactureXml(xml).vendeur === vendeur.slice(0, sirenLength);
}

const sirenLength = 9;
