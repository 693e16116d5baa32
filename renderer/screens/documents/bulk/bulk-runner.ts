import { documentApis } from '#renderer/api/document-kinds.ts';
import { handOver, handOverTicket } from '#renderer/api/hand-over.ts';
import { runMany } from '#renderer/api/run-many.ts';
import { transformations } from '#renderer/api/transformations.ts';
import { asVersion, findNow, writeSeen } from '#renderer/api/write-seen.ts';
import { toSeen } from '#renderer/stores/seen-version.ts';
import { sendDocument } from '#renderer/screens/documents/sending/document-letter.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { agree } from '#shared/documents/document-names.ts';
import { isTicket } from '#shared/documents/is-ticket.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { type Bulk, BulkDocument, type BulkItem, createBulk, useBulk } from './bulk.store.ts';
import { type PdfFile, saveArchive } from './pdf-archive.ts';

type Done = Pick<BulkItem, 'texte' | 'cible'>;

/** The files of the present run, by the key of their item. */
const files = new Map<string, PdfFile>();

/** Starts a run at once; does nothing while one is running. */
export function startBulk(given: Pick<Bulk, 'kind' | 'action' | 'auteur'>, documents: readonly BulkDocument[]): void {
  if (useBulk.getState().isRunning) return;
  files.clear();
  useBulk.setState({ bulk: createBulk(given, documents) });
  void run();
}

/** Retries what was refused, and goes on with what was not tried yet. */
export function resumeBulk(): void {
  const { bulk, isRunning } = useBulk.getState();
  if (!bulk || isRunning) return;
  const items = bulk.items.map((item) => (item.etat === 'refuse' ? { ...item, etat: 'attente' as const } : item));
  useBulk.setState({ bulk: { ...bulk, items } });
  void run();
}

/** Stops after what is under way; the rest goes on waiting. */
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
  const { patch } = useBulk.getState();
  await runMany<Next, Done>({
    takeNext,
    toKey: ({ item }) => item.cle,
    perform,
    onDone: ({ item }, done) => patch(item.cle, { etat: 'fait', ...done }),
    onRefused: ({ item }, error) =>
      patch(item.cle, { etat: 'refuse', texte: error.message, ...toRefusalNote(item, error) }),
    onUnanswered: ({ item }, { message: texte }) => patch(item.cle, { texte }),
    isStopping: () => useBulk.getState().isStopping,
    onPutBack: ({ item }) => patch(item.cle, { etat: 'attente' }),
  });
  const { bulk } = useBulk.getState();
  if (bulk) await saveFiles(bulk);
  useBulk.setState({ isRunning: false, isStopping: false });
}

/** After a refusal because the document changed, a retry is about its present version. */
function toRefusalNote({ document }: BulkItem, error: Error): Partial<BulkItem> {
  const now = findNow(error);
  return now ? { document: BulkDocument.parse({ ...document, ...now }) } : {};
}

type Next = { bulk: Bulk; item: BulkItem };

function takeNext(): Next | undefined {
  const { bulk, isStopping, patch } = useBulk.getState();
  const item = isStopping ? undefined : bulk?.items.find(({ etat }) => etat === 'attente');
  if (!bulk || !item) return undefined;
  patch(item.cle, { etat: 'en_cours', texte: '' });
  return { bulk, item };
}

function perform(call: Call, { bulk, item }: Next): Promise<Done> {
  const { kind, action } = bulk;
  if (action.type === 'email') return email(call, { kind, document: item.document, lettre: action.lettre });
  return action.type === 'pdf' ? fetchPdf(call, bulk, item) : transform(call, bulk, action.cible, item);
}

async function email(call: Call, sending: Parameters<typeof sendDocument>[1]) {
  return { texte: `En file d’envoi pour ${await sendDocument(call, sending)}`, cible: null };
}

async function fetchPdf(call: Call, { kind }: Bulk, { document: { numero }, cle }: BulkItem): Promise<Done> {
  const document = await documentApis[kind].read(call, numero);
  const file = isTicket(document)
    ? { name: `Ticket_${numero}.svg`, bytes: await handOverTicket(call, document) }
    : { name: `${documentKinds[kind].label}_${numero}.pdf`, bytes: await handOver(call, kind, document) };
  files.set(cle, file);
  return { texte: 'Dans l’archive', cible: null };
}

async function transform(call: Call, { kind }: Bulk, cible: Bulk['kind'], { document }: BulkItem): Promise<Done> {
  const transformation = transformations[kind].find((known) => known.cible === cible);
  if (!transformation) throw new Error(`${kind} cannot become ${cible}`);
  const { numero, client_code, date, total_ttc } = document;
  const isShown = (now: BulkDocument) =>
    now.client_code === client_code && now.date === date && now.total_ttc === total_ttc;
  const seen = asVersion(toSeen(document), isShown);
  const made = await writeSeen(seen, (ifMatch) => transformation.run(call, numero, ifMatch));
  return { texte: agree(kind, 'Transformé'), cible: made };
}

/** Saves the fetched files as one archive. */
async function saveFiles({ kind, action, items }: Bulk): Promise<void> {
  const made = items.flatMap(({ cle }) => files.get(cle) ?? []);
  if (action.type === 'pdf' && made.length > 0 && !useBulk.getState().isStopping) await saveArchive(kind, made);
}
