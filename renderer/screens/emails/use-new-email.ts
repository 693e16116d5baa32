import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { getDurableStorage } from '#renderer/stores/durable-storage.ts';
import { createFormDraft, forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { readRecipients } from './recipients.ts';

/** The kinds of documents that can be attached. */
export const kinds = [
  { value: String(documentKinds.devis.code), label: 'Devis' },
  { value: String(documentKinds.commande.code), label: 'Commandes' },
  { value: String(documentKinds.livraison.code), label: 'Livraisons' },
  { value: String(documentKinds.facture.code), label: 'Factures' },
  { value: String(documentKinds.avoir.code), label: 'Avoirs' },
];
const blank = { typed: '', sujet: '', corps_html: '<p>Bonjour,</p>\n', numeros: '', kind: kinds[0]?.value ?? '' };
const draftName = 'email:nouveau';

export type TypedEmail = typeof blank;

/** Keeps what is being written until it is sent. */
export function useEmailDraft() {
  const [kept] = useState(() => createFormDraft(draftName, blank, getDurableStorage()));
  const [restored, setRestored] = useState(() => kept.read());
  const [draft, setDraft] = useState<TypedEmail>({ ...blank, ...restored });

  function set(next: TypedEmail) {
    setDraft(next);
    kept.write(next);
  }

  return {
    draft,
    change: (part: Partial<TypedEmail>) => set({ ...draft, ...part }),
    isRestored: restored !== undefined,
    startOver() {
      set(blank);
      setRestored(undefined);
    },
  };
}

/** Sends to each recipient once, however often it is repeated until the answer is known. */
export function useSendEmail() {
  return useWrite(sendBatch, (call, draft: TypedEmail) => call({ body: toBatch(draft) }), {
    onMade: () => forgetFormDraft(draftName),
  });
}

function toBatch({ typed, sujet, corps_html, numeros, kind }: TypedEmail) {
  const document_ids = numeros.split(/[\s,;]+/).filter((numero) => numero !== '');
  const { addresses: destinataires } = readRecipients(typed);
  return { destinataires, sujet, corps_html, document_ids, type_document: Number(kind) as 0 };
}
