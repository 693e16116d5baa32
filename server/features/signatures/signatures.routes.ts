import type { Route } from '#server/http/route.ts';
import { toAttachment } from '#server/http/answers/reply.ts';
import { remindDevisSignature, signDevis } from '#shared/contracts/ventes/devis.ts';
import {
  getSignatureOfDocument,
  getSignatureStatus,
  getSignedPdf,
  getSuiviSignatures,
  listSignatures,
  refreshSignatures,
  sendSignature,
} from '#shared/contracts/ventes/signatures.ts';
import type { SignatureFollowUp } from './signature-follow-up.ts';
import type { SignatureService } from './signatures.service.ts';

/** Mounts the group Signatures, and the two routes of quotes that ask for one. */
export function signatureRoutes(route: Route, signatures: SignatureService, followUp: SignatureFollowUp): void {
  route(sendSignature, ({ params, body, context }) => signatures.send(params.provider, body, context));
  route(getSignatureOfDocument, ({ params, query }) => signatures.getOfDocument(params.provider, query.docId));
  route(listSignatures, ({ query }) => signatures.list(query.statut, query.limit));
  route(getSignatureStatus, ({ params }) => signatures.getStatus(params.transaction_id));
  route(getSuiviSignatures, () => signatures.getSuivi());
  route(getSignedPdf, async ({ params }) =>
    toAttachment(await signatures.getSignedPdf(params.transaction_id), `Signe_${params.transaction_id}.pdf`),
  );
  route(refreshSignatures, () => followUp.refreshAll());
  route(signDevis, ({ params, body, context }) => signatures.signDevis(params.id, body, context));
  route(remindDevisSignature, ({ params, context }) => signatures.remindDevis(params.id, context));
}
