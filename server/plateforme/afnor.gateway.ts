import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EntrepriseAnnuaire } from '#shared/contracts/plateforme/plateforme.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import { type AfnorOptions, createTransport, toAfnorFailure, type Transport } from './afnor-transport.ts';
import type { FluxADeposer, FluxConnu, IssueDepot, PlateformeGateway } from './plateforme.gateway.ts';

const Deposited = z.object({ flowId: z.string().min(1), submittedAt: z.string().nullish() });
const Failed = z.object({ errorCode: z.string().default(''), errorMessage: z.string().nullish() });
const Flow = z.object({
  flowId: z.string().min(1),
  trackingId: z.string().nullish(),
  name: z.string().nullish(),
  flowType: z.string().nullish(),
  flowDirection: z.enum(['In', 'Out']).nullish(),
  submittedAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
  acknowledgement: z
    .object({
      status: z.enum(['Pending', 'Ok', 'Error']),
      details: z
        .array(z.object({ level: z.string().nullish(), reasonCode: z.string(), reasonMessage: z.string().nullish() }))
        .nullish(),
    })
    .nullish(),
});
const Found = z.object({ results: z.array(Flow).default([]) });
const Company = z.object({ siren: z.string(), businessName: z.string().nullish() });
const Lines = z.object({ results: z.array(z.object({ addressingIdentifier: z.string().nullish() })).default([]) });

/** The largest number the interface returns at once. */
export const newsAtOnce = 100;
const longestFile = 50 * 1024 * 1024;

/**
 * Returns a client of the interface of XP Z12-013: the flow service (annex A, 1.1.0) and, if the platform has it, the
 * directory service (annex B). docs/decisions/0051 lists what could not be checked.
 */
export function createAfnor(options: AfnorOptions): PlateformeGateway {
  const transport = createTransport(options);
  const flows = `${options.url}/v1/flows`;

  async function search(where: Record<string, unknown>): Promise<FluxConnu[]> {
    const response = await transport.send(`${flows}/search`, toJson({ limit: newsAtOnce, where }));
    if (!response.ok) throw new Unavailable(`La plateforme a répondu ${response.status}.`);
    const { results } = Found.parse(await response.json());
    return results.map(toFluxConnu).toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  }

  async function deposit(flux: FluxADeposer): Promise<IssueDepot> {
    const [known] = (await search({ trackingId: flux.suivi })).filter(({ accuse }) => accuse !== 'Error');
    if (known) return { kind: 'deposited', flux: known.flux, date: known.date };
    const response = await transport.send(flows, { method: 'POST', body: toForm(flux) });
    if (response.ok) return toDeposited(await response.json());
    return isFinal(response.status)
      ? toRefused(response)
      : { kind: 'later', erreur: `La plateforme a répondu ${response.status}.` };
  }

  return {
    adresse: options.url,
    deposit: (flux) => deposit(flux).catch((error: unknown) => ({ kind: 'later', erreur: toAfnorFailure(error) })),
    listNews: (since) => orUnavailable(search({ updatedAfter: since })),
    listOfSuivi: (suivi) => orUnavailable(search({ trackingId: suivi })),
    download: (flux) => orUnavailable(download(transport, `${flows}/${encodeURIComponent(flux)}?docType=Original`)),
    findCompany: (siren) => orUnavailable(findCompany(transport, options.annuaireUrl, siren)),
  };
}

/** Returns whether a retry is useless; 429 and statuses from 500 on are the platform's own trouble. */
function isFinal(status: number): boolean {
  return status === 400 || status === 413 || status === 422;
}

function toDeposited(answer: unknown): IssueDepot {
  const { flowId, submittedAt } = Deposited.parse(answer);
  return { kind: 'deposited', flux: flowId, date: submittedAt ?? new Date().toISOString() };
}

async function toRefused(response: Response): Promise<IssueDepot> {
  const failed = Failed.safeParse(await response.json().catch(() => undefined)).data;
  const code = failed?.errorCode || `HTTP ${response.status}`;
  return { kind: 'refused', code, texte: failed?.errorMessage ?? '' };
}

function toForm({ suivi, nom, regle, syntaxe, fichier }: FluxADeposer): FormData {
  const sha256 = createHash('sha256').update(fichier).digest('hex');
  const profile = syntaxe === 'Factur-X' ? { flowProfile: 'CIUS' } : {};
  const info = { trackingId: suivi, name: nom, processingRule: regle, flowSyntax: syntaxe, ...profile, sha256 };
  const type = syntaxe === 'Factur-X' ? 'application/pdf' : 'application/xml';
  const form = new FormData();
  form.append('flowInfo', new Blob([JSON.stringify(info)], { type: 'application/json' }));
  form.append('file', new Blob([new Uint8Array(fichier)], { type }), nom);
  return form;
}

function toFluxConnu({ flowId, trackingId, name, flowType, flowDirection, ...flow }: z.output<typeof Flow>): FluxConnu {
  const details = flow.acknowledgement?.details ?? [];
  return {
    flux: flowId,
    suivi: trackingId ?? null,
    nom: name ?? null,
    type: flowType ?? '',
    sens: flowDirection ?? null,
    date: flow.updatedAt ?? flow.submittedAt ?? '',
    accuse: flow.acknowledgement?.status ?? 'Pending',
    motifs: details
      .filter(({ level }) => level !== 'Warning')
      .map(({ reasonCode, reasonMessage }) => ({ code: reasonCode, texte: reasonMessage ?? '' })),
  };
}

function toJson(body: unknown): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function download(transport: Transport, url: string): Promise<Uint8Array> {
  const response = await transport.send(url);
  if (!response.ok) throw new Unavailable(`La plateforme a répondu ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > longestFile) throw new Unavailable('Le fichier de la plateforme est trop grand.');
  return bytes;
}

async function findCompany(
  transport: Transport,
  annuaireUrl: string | undefined,
  siren: string,
): Promise<EntrepriseAnnuaire | undefined> {
  if (!annuaireUrl) throw new Unavailable('L’adresse de l’annuaire de la plateforme n’est pas réglée.');
  const company = await transport.send(`${annuaireUrl}/v1/siren/code-insee:${siren}`);
  if (company.status === 404) return undefined;
  if (!company.ok) throw new Unavailable(`L’annuaire a répondu ${company.status}.`);
  const { businessName } = Company.parse(await company.json());
  const filters = { siren: { op: 'strict', value: siren } };
  const lines = await transport.send(`${annuaireUrl}/v1/directory-line/search`, toJson({ filters, limit: 50 }));
  const { results } = lines.ok ? Lines.parse(await lines.json()) : { results: [] };
  const adresses = results.flatMap(({ addressingIdentifier }) => addressingIdentifier ?? []);
  return { siren, nom: businessName ?? null, adresses: [...new Set(adresses)] };
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw new Unavailable(toAfnorFailure(cause), { cause });
  });
}
