import { answers } from '#renderer/api/answers.ts';
import { call, callOnce } from '#renderer/api/client.ts';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { untilAnswered } from '#renderer/api/outcome.ts';
import { transformations } from '#renderer/api/transformations.ts';
import { listArticles } from '#shared/contracts/articles.ts';
import { documentKinds, getDocumentPdf } from '#shared/contracts/documents.ts';
import { listEmailLogs } from '#shared/contracts/emails.ts';
import { agree } from '#shared/document-names.ts';
import { type Bulk, type BulkDocument, type BulkItem, createBulk, useBulk } from './bulk.store.ts';
import { sendDocument } from './document-letter.ts';
import { type PdfFile, saveArchive } from './pdf-archive.ts';

type Done = Pick<BulkItem, 'texte' | 'cible'>;

/** The files of the run under way, by the key of their item. */
const files = new Map<string, PdfFile>();

/** Starts at once and once: while one runs, another start is nothing. */
export function startBulk(given: Pick<Bulk, 'kind' | 'action' | 'auteur'>, documents: readonly BulkDocument[]): void {
  if (useBulk.getState().isRunning) return;
  files.clear();
  useBulk.setState({ bulk: createBulk(given, documents) });
  void run();
}

/** Tries again what was refused, and goes on with what was not yet tried. */
export function resumeBulk(): void {
  const { bulk, isRunning } = useBulk.getState();
  if (!bulk || isRunning) return;
  const items = bulk.items.map((item) => (item.etat === 'refuse' ? { ...item, etat: 'attente' as const } : item));
  useBulk.setState({ bulk: { ...bulk, items } });
  void run();
}

/** What is under way ends; what waits goes on waiting. */
export function stopBulk(): void {
  if (useBulk.getState().isRunning) useBulk.setState({ isStopping: true });
}

export function forgetBulk(): void {
  if (useBulk.getState().isRunning) return;
  files.clear();
  useBulk.setState({ bulk: null });
}

async function run(): Promise<void> {
  useBulk.setState({ isRunning: true, isStopping: false });
  for (let next = findNext(); next; next = findNext()) await attempt(next.bulk, next.item);
  const { bulk } = useBulk.getState();
  if (bulk) await finish(bulk);
  useBulk.setState({ isRunning: false, isStopping: false });
}

function findNext(): { bulk: Bulk; item: BulkItem } | undefined {
  const { bulk, isStopping } = useBulk.getState();
  const item = isStopping ? undefined : bulk?.items.find(({ etat }) => etat === 'attente');
  return bulk && item ? { bulk, item } : undefined;
}

async function attempt(bulk: Bulk, item: BulkItem): Promise<void> {
  const { patch } = useBulk.getState();
  patch(item.cle, { etat: 'en_cours', texte: '' });
  try {
    patch(item.cle, { etat: 'fait', ...(await insist(() => perform(bulk, item), item.cle)) });
  } catch (error) {
    // Stopped before its answer was known: it waits, under the same key.
    const etat = isStoppedUnanswered(error) ? 'attente' : 'refuse';
    patch(item.cle, { etat, texte: error instanceof Error ? error.message : String(error) });
  }
}

/** Tries again while the service does not answer: it may have done it already, and the key makes that harmless. */
async function insist<T>(work: () => Promise<T>, cle: string, failures = 0): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isWorthIt = error instanceof Error && untilAnswered.retry(failures, error);
    if (!isWorthIt || useBulk.getState().isStopping) throw error;
    useBulk.getState().patch(cle, { texte: error.message });
    await new Promise((resolve) => setTimeout(resolve, untilAnswered.retryDelay(failures)));
    return insist(work, cle, failures + 1);
  }
}

function isStoppedUnanswered(error: unknown): boolean {
  return useBulk.getState().isStopping && error instanceof Error && untilAnswered.retry(0, error);
}

function perform(bulk: Bulk, item: BulkItem): Promise<Done> {
  const { type } = bulk.action;
  if (type === 'email') return email(bulk, bulk.action.lettre, item);
  return type === 'pdf' ? fetchPdf(bulk, item) : transform(bulk, bulk.action.cible, item);
}

async function email(
  { kind }: Bulk,
  lettre: Parameters<typeof sendDocument>[1]['lettre'],
  { document, cle }: BulkItem,
) {
  const address = await sendDocument({ send: call, once: callOnce(cle) }, { kind, document, lettre });
  return { texte: `En file d’envoi pour ${address}`, cible: null };
}

async function fetchPdf({ kind }: Bulk, { document: { numero }, cle }: BulkItem): Promise<Done> {
  const { code, label } = documentKinds[kind];
  const bytes = await call(getDocumentPdf, { params: { type_doc: code, numero } });
  files.set(cle, { name: `${label}_${numero}.pdf`, bytes });
  return { texte: 'Dans l’archive', cible: null };
}

async function transform({ kind }: Bulk, cible: Bulk['kind'], { document: { numero }, cle }: BulkItem): Promise<Done> {
  const transformation = transformations[kind].find((known) => known.cible === cible);
  if (!transformation) throw new Error(`${kind} cannot become ${cible}`);
  return { texte: agree(kind, 'Transformé'), cible: await transformation.run(callOnce(cle), numero) };
}

/** Hands over the files, and reads again what the run made stale. */
async function finish({ kind, action, items }: Bulk): Promise<void> {
  const made = items.flatMap(({ cle }) => files.get(cle) ?? []);
  if (action.type === 'pdf' && made.length > 0 && !useBulk.getState().isStopping) await saveArchive(kind, made);
  const cibles = action.type === 'transformation' ? [...documentApis[action.cible].stale, listArticles] : [];
  const stale = [...documentApis[kind].stale, ...cibles, listEmailLogs];
  await Promise.all(stale.map(({ path }) => answers.invalidateQueries({ queryKey: [path] })));
}
