import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import express, { type Express, type Request } from 'express';
import { findEmbeddedXml } from '#server/pdf/embedded-xml.ts';
import { toCdar } from '../cdar.ts';
import {
  simulatedStatuses,
  rejections,
  type InvoiceLife,
  livesByCents,
  type NewFlow,
  type SimulatedDetail,
  type SimulatedFlow,
  toFlowType,
  toOffered,
} from './simulated-flow.ts';

type Options = {
  cle: string;
  now?: () => Date;
  /** Milliseconds until the platform has checked a flow, and between two statuses. */
  stepMs?: number;
  /** The scenario of every invoice; by default it depends on the cents of the total. */
  scenario?: InvoiceLife;
  /** The directory: names by SIREN. */
  annuaire?: Readonly<Record<string, string>>;
  tell?: (line: string) => void;
};

/**
 * Simulates a «plateforme agréée», to go through the whole flow without a contract: the flow service of XP Z12-013, its
 * tokens and its directory. It holds everything in memory, and rejects duplicates as real ones do.
 */
export function createPlateformeSimulator(options: Options) {
  const { stepMs = 0, tell = () => {} } = options;
  const book = createBook(options.now);
  const timing = createTiming(stepMs);
  const played = { scenario: options.scenario };
  const tellStatus = createStatusTeller(book, tell);

  function check(flow: SimulatedFlow) {
    const scenario = played.scenario ?? livesByCents[readCents(flow.file)] ?? 'approved';
    if (scenario === 'silent') return;
    const rejection = flow.flowSyntax === 'CDAR' ? undefined : rejections[scenario];
    const detail = book.isTwice(flow) ? twice : rejection;
    book.acknowledge(flow, detail);
    tell(`${flow.name} : ${detail ? `rejeté (${detail.reasonCode})` : 'accepté'}`);
    if (detail || flow.processingRule !== 'B2B' || flow.flowSyntax !== 'Factur-X') return;
    for (const [index, { code, motif }] of (simulatedStatuses[scenario] ?? []).entries()) {
      timing.later(index + 1, () => tellStatus(flow, code, motif));
    }
  }

  const app = express().disable('x-powered-by');
  mountTokens(app, options.cle);
  app.use('/v1', requireToken(options.cle));
  mountFlows(app, { flows: book.flows, add: book.add, check: (flow) => timing.later(1, () => check(flow)), tell });
  mountDirectory(app, options.annuaire ?? {});
  return {
    app,
    flows: book.flows,
    /** Delivers a supplier's invoice to the shop. */
    offer: (name: string, file: Uint8Array) => book.add(toOffered(name, file)),
    play: (scenario: InvoiceLife | undefined) => void (played.scenario = scenario),
    /** Returns the invoices and reports it accepted. */
    listTaken: () => book.flows.filter((one) => one.flowDirection === 'Out' && one.acknowledgement.status !== 'Error'),
    stop: timing.stop,
  };
}

const twice: SimulatedDetail = { level: 'Error', item: 'flow', reasonCode: 'AlreadyExistingFlow', reasonMessage: '' };

/** Returns the record of everything it received and sent, in order. */
function createBook(now = () => new Date()) {
  const flows: SimulatedFlow[] = [];
  return {
    flows,
    add(flow: NewFlow): SimulatedFlow {
      const moment = now().toISOString();
      const added = { ...flow, flowId: randomUUID(), submittedAt: moment, updatedAt: moment };
      flows.push(added);
      return added;
    },
    isTwice: (flow: SimulatedFlow) =>
      flows.some((one) => one !== flow && one.flowDirection === 'Out' && isSame(one, flow)),
    acknowledge(flow: SimulatedFlow, detail: SimulatedDetail | undefined) {
      flow.acknowledgement = detail ? { status: 'Error', details: [detail] } : { status: 'Ok' };
      flow.updatedAt = now().toISOString();
    },
    now,
  };
}

/** Runs work some steps later, or at once when a step takes no time. */
function createTiming(stepMs: number) {
  const timers = new Set<NodeJS.Timeout>();
  return {
    later(steps: number, work: () => void) {
      if (stepMs === 0) return work();
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, steps * stepMs);
      timers.add(timer);
    },
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  };
}

/** Returns a function that sends a status the customer's side gives an invoice. */
function createStatusTeller({ add, now }: ReturnType<typeof createBook>, tell: (line: string) => void) {
  return (of: SimulatedFlow, code: string, motif?: { code: string; texte: string }) => {
    const invoice = readInvoice(of.file);
    if (!invoice) return;
    const suivi = randomUUID();
    const message = { suivi, code, date: now().toISOString(), ...invoice, ...(motif && { motif }) };
    tell(`${invoice.facture.numero} : statut ${code}${motif ? ` (${motif.code})` : ''}`);
    add({
      trackingId: null,
      flowType: 'CustomerInvoiceLC',
      flowDirection: 'In',
      processingRule: 'B2B',
      flowSyntax: 'CDAR',
      name: `${suivi}.xml`,
      acknowledgement: { status: 'Ok' },
      file: Buffer.from(toCdar(message, 'BY')),
    });
  };
}

const toHash = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const isSame = (one: SimulatedFlow, other: SimulatedFlow) =>
  one.acknowledgement.status !== 'Error' && toHash(one.file) === toHash(other.file);

function mountTokens(app: Express, cle: string) {
  app.post('/token', express.urlencoded({ extended: false }), (request, response) => {
    if (request.body?.grant_type !== 'client_credentials' || request.body.client_secret !== cle) {
      return void response.status(401).json({ error: 'invalid_client' });
    }
    response.json({ access_token: toHash(Buffer.from(cle)), token_type: 'Bearer', expires_in: 300 });
  });
}

/** Accepts the key itself, or the token it is exchanged for. */
function requireToken(cle: string): express.RequestHandler {
  const taken = [cle, toHash(Buffer.from(cle))].map((token) => `Bearer ${token}`);
  return (request, response, next) => {
    if (taken.includes(request.get('authorization') ?? '')) next();
    else response.status(401).json({ errorCode: 'MISSING_TOKEN', errorMessage: null });
  };
}

type FlowDeps = {
  flows: SimulatedFlow[];
  add: (flow: NewFlow) => SimulatedFlow;
  check: (flow: SimulatedFlow) => void;
  tell: (line: string) => void;
};

function mountFlows(app: Express, { flows, add, check, tell }: FlowDeps) {
  app.get('/v1/healthcheck', (_request, response) => void response.status(200).end());
  app.post('/v1/flows', async (request, response) => {
    const { info, file } = await readUpload(request);
    if (typeof info?.flowSyntax !== 'string' || !file) {
      return void response.status(400).json({ errorCode: 'MISSING_REQUIRED_FIELD', errorMessage: 'flowInfo' });
    }
    if (info.sha256 !== undefined && info.sha256 !== toHash(file)) {
      return void response.status(422).json({ errorCode: 'ChecksumMismatch', errorMessage: 'sha256' });
    }
    const flow = add({
      trackingId: info.trackingId ?? null,
      flowType: toFlowType(info.flowSyntax, file),
      flowDirection: 'Out',
      processingRule: info.processingRule ?? 'B2B',
      flowSyntax: info.flowSyntax,
      name: info.name ?? 'flux',
      acknowledgement: { status: 'Pending' },
      file,
    });
    tell(`Dépôt de ${flow.name} (${flow.processingRule}, ${file.length} octets)`);
    check(flow);
    const { flowId, submittedAt } = flow;
    response.status(202).json({ ...info, flowId, submittedAt });
  });
  app.post('/v1/flows/search', express.json(), (request, response) => {
    const { where = {}, limit = 25 } = request.body ?? {};
    if (Object.keys(where).length === 0) return void response.status(400).json({ errorCode: 'MISSING_CRITERIA' });
    const found = flows
      .filter((flow) => where.trackingId === undefined || flow.trackingId === where.trackingId)
      .filter((flow) => where.updatedAfter === undefined || flow.updatedAt >= where.updatedAfter)
      .toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1));
    response.json({ limit, filters: where, results: found.slice(0, Math.min(limit, 100)).map(toShown) });
  });
  app.get('/v1/flows/:flowId', (request, response) => {
    const flow = flows.find(({ flowId }) => flowId === request.params.flowId);
    if (!flow) return void response.status(404).json({ errorCode: 'MISSING_RESOURCE' });
    if (request.query.docType === 'Original') return void response.type('application/octet-stream').send(flow.file);
    response.json(toShown(flow));
  });
}

const toShown = ({ file: _file, ...flow }: SimulatedFlow) => flow;

function mountDirectory(app: Express, annuaire: Readonly<Record<string, string>>) {
  app.get('/v1/siren/:code', (request, response) => {
    const siren = request.params.code.replace('code-insee:', '');
    const businessName = annuaire[siren];
    if (businessName === undefined) return void response.status(404).json({ errorCode: 'MISSING_RESOURCE' });
    response.json({ siren, businessName });
  });
  app.post('/v1/directory-line/search', express.json(), (request, response) => {
    const siren = String(request.body?.filters?.siren?.value);
    const results = annuaire[siren] === undefined ? [] : [{ addressingIdentifier: siren }];
    response.json({ results });
  });
}

type Info = Partial<Record<'trackingId' | 'name' | 'processingRule' | 'flowSyntax' | 'sha256', string>>;

async function readUpload(request: Request): Promise<{ info: Info | undefined; file: Buffer | undefined }> {
  const headers = { 'content-type': request.get('content-type') ?? '' };
  const form = await new Response(await buffer(request), { headers }).formData();
  const [info, file] = [form.get('flowInfo'), form.get('file')];
  const written = info instanceof Blob ? await info.text() : info;
  return {
    info: written === null ? undefined : JSON.parse(written),
    file: file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : undefined,
  };
}

const toXml = (file: Buffer) => Buffer.from(findEmbeddedXml(file) ?? file).toString('utf8');
const readCents = (file: Buffer) => Number(/<ram:GrandTotalAmount>[\d-]+\.(\d\d)</.exec(toXml(file))?.[1] ?? 0);

/** Returns what a status says of the invoice it is about. */
function readInvoice(file: Buffer) {
  const xml = toXml(file);
  const numero = /<rsm:ExchangedDocument><ram:ID>([^<]+)</.exec(xml)?.[1];
  const [vendeur = '', acheteur = ''] = [...xml.matchAll(/schemeID="0002">(\d{9})</g)].map(([, siren]) => siren);
  if (numero === undefined) return undefined;
  const type = /<ram:TypeCode>(\d+)</.exec(xml)?.[1] ?? '380';
  const day = /format="102">(\d{4})(\d\d)(\d\d)</.exec(xml)?.slice(1).join('-') ?? '';
  return { facture: { numero, type, date: day }, vendeur, acheteur };
}
