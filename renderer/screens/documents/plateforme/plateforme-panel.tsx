import { Button, Group } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { listStatutChanges } from '#renderer/screens/documents/document-actions.ts';
import { useDocumentChanges } from '#renderer/screens/documents/use-document-changes.ts';
import { useCounterAgain } from '#renderer/screens/documents/use-counter-again.ts';
import { toEnvoiLook } from '#renderer/screens/plateforme/envoi-look.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { type DocumentRecord, statutAnnule } from '#shared/contracts/documents/documents.ts';
import {
  type DocumentPlateforme,
  getDocumentPlateforme,
  sendDocumentPlateforme,
} from '#shared/contracts/plateforme/plateforme.ts';
import classes from './plateforme-panel.module.css';

type Props = { kind: VenteKind; document: DocumentRecord };

const everyMs = 5_000;

/**
 * Shows the status of an issued invoice or credit note at the platform, and what to do about it; nothing without a
 * platform.
 */
export function PlateformePanel(props: Props) {
  const { document } = props;
  const params = { type_doc: document.type_document, numero: document.numero };
  const { data } = useAnswer(getDocumentPlateforme, { params }, { every: everyMs });
  if (!data || !document.emission || (!data.est_reglee && data.envois.length === 0)) return null;
  return (
    <section className={classes.panel} aria-label="Plateforme agréée">
      <h2 className={classes.title}>Plateforme agréée</h2>
      <Standing of={data} />
      {data.remede === 'avoir' ? (
        <Remedy {...props} />
      ) : (
        data.remede !== null && data.est_reglee && <SendButton params={params} remede={data.remede} />
      )}
    </section>
  );
}

function Standing({ of: { envois, obstacle } }: { of: DocumentPlateforme }) {
  const [last] = envois;
  if (!last) return <p className={classes.quiet}>{obstacle ?? 'Pas encore envoyée à la plateforme.'}</p>;
  const { icon, tone } = toEnvoiLook(last);
  return (
    <>
      <p>
        <Tag icon={icon} tone={tone}>
          {last.mot}
        </Tag>
      </p>
      {last.erreur !== null && <p className={classes.quiet}>{last.erreur} Un nouvel essai se fera seul.</p>}
      {last.motifs.map(({ code, phrase, conseil }) => (
        <Notice key={code} tone="danger">
          {`${phrase} ${conseil}`}
        </Notice>
      ))}
    </>
  );
}

function SendButton({ params, remede }: { params: { type_doc: number; numero: string }; remede: string }) {
  const sending = useWrite(sendDocumentPlateforme, (call) => call({ params }), {
    failure: 'La facture n’est pas partie',
    say: ({ envois }) => `${params.numero}\u00a0: ${envois[0]?.mot ?? 'À envoyer'}.`,
  });
  return (
    <WriteButton
      of={sending}
      onClick={() => sending.mutate()}
      leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}
    >
      {remede === 'renvoyer' ? 'Envoyer de nouveau' : 'Envoyer à la plateforme'}
    </WriteButton>
  );
}

/** Shows the remedy: first a credit note, then the sale as it should be. */
function Remedy({ kind, document }: Pick<Props, 'kind' | 'document'>) {
  const { whyNot } = useMay();
  const { repeat } = useCounterAgain();
  const { changeStatut, writing } = useDocumentChanges(kind, document);
  const undo = listStatutChanges(kind, document, whyNot).find(({ statut }) => statut === statutAnnule);
  return (
    <Group gap="var(--space-2)" align="stretch">
      {undo && undo.reason === undefined && (
        <WriteButton of={writing} onClick={() => changeStatut(statutAnnule)}>
          {undo.label}
        </WriteButton>
      )}
      <Button variant="default" onClick={() => repeat(kind, document)}>
        Refaire la vente
      </Button>
    </Group>
  );
}
