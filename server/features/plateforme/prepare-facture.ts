import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { findEmbeddedXml } from '#server/pdf/embedded-xml.ts';
import { type FactureEnvoyee, readFactureXml } from '#server/plateforme/read-facture-xml.ts';
import type { RegleFlux } from '#server/plateforme/plateforme.gateway.ts';
import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { explainMotif } from '#shared/plateforme/motifs-plateforme.ts';
import { codeIrrecevable, codeRejetee } from '#shared/documents/statuts-plateforme.ts';
import type { FluxDraft, FluxRow, FluxStore } from './flux.store.ts';
import { readMotifs } from './read-motifs.ts';
import { toSuivi } from './to-suivi.ts';

type FindIssued = (document: DocumentComplet) => Promise<Uint8Array | undefined>;

type Deps = { backOffice: Pick<BackOffice, 'documents'>; store: FluxStore; findIssued: FindIssued };

/** The content to send of a document, or the reason why it is not sent, in French. */
type Prepared = { draft: FluxDraft } | { obstacle: string };

const regles: Readonly<Record<string, RegleFlux>> = { B2B: 'B2B', B2BINT: 'B2BInt' };

export type PrepareFacture = ReturnType<typeof createPrepareFacture>;

/** Prepares an issued invoice or credit note for the platform, in the bytes it was issued as. */
export function createPrepareFacture({ backOffice, store, findIssued }: Deps) {
  /** Returns whether a credit note is made from an invoice that the platform rejected: nobody there expects it. */
  async function isOfRejected({ document_source: source }: DocumentComplet): Promise<boolean> {
    const [last] = source === null ? [] : store.listOf('facture', source);
    return last?.code === codeRejetee || last?.code === codeIrrecevable;
  }

  async function findObstacle(kind: EmissibleKind, document: DocumentComplet, facture: FactureEnvoyee | undefined) {
    if (!facture) {
      return 'Son fichier ne contient pas de données Factur-X\u00a0: «\u00a0Facture électronique…\u00a0» dit ce qu’il manque.';
    }
    if (facture.destination === 'B2C') {
      return `Les ventes aux particuliers ne s’envoient pas une à une\u00a0: elles sont déclarées jour par jour, après la clôture.`;
    }
    if (kind === 'avoir' && (await isOfRejected(document))) {
      return `Cet avoir corrige une facture que la plateforme a rejetée\u00a0: elle n’existe pas pour elle, il ne s’envoie pas.`;
    }
    return undefined;
  }

  async function prepare(kind: EmissibleKind, document: DocumentComplet, auteur: string): Promise<Prepared> {
    const { numero, emission, type_document } = document;
    if (!emission) return { obstacle: `${toSubject(kind, numero)} n’est pas encore ${agree(kind, 'émis')}.` };
    const pdf = emission.empreinte === null ? undefined : await findIssued(document);
    const xml = pdf && findEmbeddedXml(pdf);
    const facture = xml && readFactureXml(xml);
    const obstacle = await findObstacle(kind, document, facture);
    if (obstacle !== undefined || !facture || emission.empreinte === null) return { obstacle: obstacle ?? '' };
    const rang = (store.listOf('facture', numero)[0]?.rang ?? 0) + 1;
    const suivi = toSuivi(['facture', facture.vendeur, emission.empreinte], rang);
    const regle = regles[facture.destination] ?? 'NotApplicable';
    const { empreinte } = emission;
    const file = { empreinte, fichier: null, contenu: null };
    return {
      draft: {
        suivi,
        nature: 'facture',
        objet: numero,
        type_document,
        rang,
        regle,
        cadre: facture.surDebits ? null : facture.cadre,
        ...file,
        auteur,
      },
    };
  }

  return {
    prepare,
    get: (kind: DocumentKind, numero: string) => backOffice.documents.get(kind, numero),
  };
}

/** Returns whether a rejected flow may be sent again unchanged. */
export function isToSendAgain(row: FluxRow): boolean {
  const [motif] = readMotifs(row);
  return row.statut === 'REJETE' && motif !== undefined && explainMotif(motif).remede === 'renvoyer';
}
