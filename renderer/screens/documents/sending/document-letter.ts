import type { DocumentRow } from '#renderer/api/rows/document-rows.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { previewTemplate } from '#shared/contracts/emails/templates.ts';
import { getClient } from '#shared/contracts/tiers/clients.ts';
import { getDevisContact } from '#shared/contracts/ventes/devis.ts';
import { toNoun } from '#shared/documents/document-names.ts';
import type { CallTo, ReadingCall } from '#shared/endpoints/api-client.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { mergeTemplate, toMessageHtml } from '#shared/text/merge-template.ts';

/** The message sent with a document: one of the shop's templates, or a subject and a text written for it. */
export type Lettre = { modele: string; sujet: string; texte: string };

export type Sendable = Pick<
  DocumentRow,
  'numero' | 'date' | 'client_code' | 'client_intitule' | 'total_ht' | 'total_ttc'
>;

/** Returns the default message; placeholders in braces are filled in for each document. */
export function toUsualLetter(kind: VenteKind): Lettre {
  const noun = toNoun(kind);
  return {
    modele: '',
    sujet: `Votre ${noun} {{DO_Piece}}`,
    texte: [
      'Bonjour,',
      `Vous trouverez ci-joint votre ${noun} {{DO_Piece}} du {{DO_Date:date}}, d’un montant de {{DO_TotalTTC:euros}} TTC.`,
      'Merci de votre confiance.',
    ].join('\n\n'),
  };
}

/** Returns the default message about one document, filled in. */
export function toLetterAbout(kind: VenteKind, document: Sendable): Lettre {
  const { sujet, texte } = toUsualLetter(kind);
  return { modele: '', sujet: fillText(sujet, document), texte: fillText(texte, document) };
}

/** Returns what prevents a message from being sent; undefined when nothing does. */
export function findLetterProblem({ modele, sujet, texte }: Lettre): string | undefined {
  if (modele !== '') return undefined;
  if (sujet.trim() === '') return 'Donnez un objet au message.';
  return texte.trim() === '' ? 'Écrivez quelques mots.' : undefined;
}

/** Returns the written message about one document, as its reader gets it. */
export function fillLetter({ sujet, texte }: Lettre, document: Sendable): { sujet: string; corps_html: string } {
  return mergeTemplate({ sujet, corps_html: toMessageHtml(texte) }, toValues(document));
}

/** Fills in a plain text, without escaping. */
function fillText(text: string, document: Sendable): string {
  return mergeTemplate({ sujet: text, corps_html: '' }, toValues(document)).sujet;
}

function toValues({ numero, date, client_intitule, total_ht, total_ttc }: Sendable) {
  return {
    DO_Piece: numero,
    DO_Date: date,
    CT_Intitule: client_intitule,
    DO_TotalHT: total_ht.toFixed(2),
    DO_TotalTTC: total_ttc.toFixed(2),
  };
}

/** Composes the message about one document; the service fills in a template. */
function composeLetter(send: CallTo<typeof previewTemplate>, kind: VenteKind, document: Sendable, lettre: Lettre) {
  if (lettre.modele === '') return Promise.resolve(fillLetter(lettre, document));
  const type_document = documentKinds[kind].code;
  return send(previewTemplate, {
    body: { template_id: lettre.modele, document_id: document.numero, type_document, francais: true },
  });
}

/** Returns the address of a document's customer; null when none is known. */
export async function findAddress(
  send: ReadingCall,
  kind: VenteKind,
  { numero, client_code }: Pick<Sendable, 'numero' | 'client_code'>,
): Promise<string | null> {
  try {
    // A quote may be for a prospect.
    if (kind === 'devis') return (await send(getDevisContact, { params: { id: numero } })).email;
    return (await send(getClient, { params: { code: client_code } })).data.email;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

export const sendingEndpoints = [sendBatch, previewTemplate] as const;

/** Queues a document's message, its PDF attached. */
export async function sendDocument(
  send: CallTo<(typeof sendingEndpoints)[number]>,
  { kind, document, lettre, destinataire }: DocumentSending,
): Promise<string> {
  const email = destinataire ?? (await findAddress(send, kind, document));
  if (!email) throw new Refused(`${document.client_intitule} n’a pas d’adresse e-mail.`);
  const { sujet, corps_html } = await composeLetter(send, kind, document, lettre);
  const attached = { document_ids: [document.numero], type_document: documentKinds[kind].code };
  await send(sendBatch, { body: { destinataires: [email], sujet, corps_html, ...attached } });
  return email;
}

/** Without `destinataire` it goes to the customer's own address. */
type DocumentSending = { kind: VenteKind; document: Sendable; lettre: Lettre; destinataire?: string };
