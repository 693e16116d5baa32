import { Stack } from '@mantine/core';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { ClientLink } from '#renderer/records/tiers/client-link.tsx';
import { venteKinds } from '#renderer/stores/vente.ts';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { SidePanel, SidePanelHead } from '#renderer/ui/card/side-panel.tsx';
import { Moment } from '#renderer/ui/figures.tsx';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { SignatureSuivie } from '#shared/contracts/ventes/signatures.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { AcceptButton } from './accept-button.tsx';
import { toAdvice } from './demande.ts';
import { EtatTag } from './etat-tag.tsx';
import { SignatureActions } from './signature-actions.tsx';
import classes from './signatures.module.css';
import { SignedPdf } from './signed-pdf.tsx';
import type { SignatureChanges } from './use-signature-changes.ts';

type Props = { demande: SignatureSuivie; hasProvider: boolean; changes: SignatureChanges; now: Date };

/** Shows one document sent to be signed: for whom, its state, what to do next. */
export function SignaturePanel({ demande, hasProvider, changes, now }: Props) {
  return (
    <SidePanel label={`Signature de ${demande.document_id}`}>
      <Summary of={demande} />
      <p className={classes.advice}>
        <EtatTag of={demande.statut} />
        <span>{toAdvice(demande, now)}</span>
      </p>
      {demande.statut === 'SIGNE' ? (
        <Stack gap="var(--space-2)">
          <SignedPdf demande={demande} />
          <AcceptButton demande={demande} />
        </Stack>
      ) : (
        <SignatureActions demande={demande} hasProvider={hasProvider} changes={changes} />
      )}
      <Properties title="Demande" of={toProperties(demande)} />
    </SidePanel>
  );
}

function Summary({ of: demande }: { of: SignatureSuivie }) {
  const { document_id, type_document, total_ttc, client_code, client_genre, client_intitule } = demande;
  const kind = venteKinds.find((one) => documentKinds[one].code === type_document);
  const path = kind && `${kindLabels[kind].path}/${encodeURIComponent(document_id)}`;
  return (
    <SidePanelHead numero={document_id} to={path} amount={total_ttc}>
      {client_code !== null && client_intitule !== null && (
        <p>
          <ClientLink of={{ client_code, client_genre, client_intitule }} />
        </p>
      )}
    </SidePanelHead>
  );
}

function toProperties(demande: SignatureSuivie) {
  const { nom_signataire, email_signataire, date_envoi, date_signature, date_relance, nb_relances } = demande;
  const { version_devis, version_document } = demande;
  const isPast = version_document !== null && version_document > version_devis;
  const version = isPast ? `V${version_devis}\u00a0; le devis est passé en V${version_document}` : `V${version_devis}`;
  return [
    ...(isPast || version_devis > 1 ? [{ label: 'Version', value: version }] : []),
    { label: 'Signataire', value: nom_signataire },
    { label: 'Adresse', value: email_signataire },
    { label: 'Demandée le', value: <Moment of={date_envoi} /> },
    { label: 'Signée le', value: date_signature && <Moment of={date_signature} /> },
    { label: 'Relances', value: formatQuantity(nb_relances) },
    { label: 'Dernière relance', value: date_relance && <Moment of={date_relance} /> },
  ];
}
