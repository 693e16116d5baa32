import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { handOver, listHandOver } from '#renderer/api/hand-over.ts';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrites } from '#renderer/api/use-write.ts';
import { asShown, writeSeen } from '#renderer/api/write-seen.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { SendButton } from '#renderer/screens/documents/sending/send-document.tsx';
import { TicketButton } from '#renderer/screens/materiel/ticket-button.tsx';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps } from '#renderer/ui/keyboard/shortcuts.tsx';
import { download } from '#renderer/ui/download.ts';
import { usePrint } from '#renderer/ui/pdf/use-print.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ScrollRegion } from '#renderer/ui/screen/scroll-region.tsx';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { type DocumentRecord, documentKinds, getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { isTicket } from '#shared/documents/is-ticket.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { isOnTill } from './at-hub.tsx';
import classes from './document-pdf.module.css';
import { TicketPreview } from './ticket-preview.tsx';
import { UnprintableNotice } from '../unprintable-notice.tsx';

const PdfPages = lazy(async () => ({ default: (await import('#renderer/ui/pdf/pdf-pages.tsx')).PdfPages }));

type Props = { kind: VenteKind; numero: string };

/** Shows a document as its customer gets it, with the ways to hand it over; a ticket for a customer without a name. */
export function DocumentPreview({ clientCode, ...props }: Props & { clientCode: string }) {
  const isOfNobody = isTicket({ type_document: documentKinds[props.kind].code, client_code: clientCode });
  return isOfNobody ? <TicketPreview numero={props.numero} /> : <DocumentPdf {...props} />;
}

function DocumentPdf({ kind, numero }: Props) {
  const pdf = useAnswer(getDocumentPdf, { params: { type_doc: documentKinds[kind].code, numero } });
  const document = documentApis[kind].useOne(numero).data;
  return (
    <section className={classes.pdf} aria-label="Aperçu du PDF">
      <PdfActions kind={kind} document={document} isReady={pdf.data !== undefined && document !== undefined} />
      {isEmissible(kind) && document?.statut === 0 && !document.emission && <IssueHint kind={kind} />}
      <UnprintableNotice kind={kind} numero={numero} />
      <ScrollRegion className={classes.pages} aria-label="Pages">
        {pdf.isError && <Failure of={pdf.error} onRetry={() => void pdf.refetch()} />}
        {pdf.isPending && <Loading>Préparation du PDF…</Loading>}
        {pdf.data && (
          <Suspense fallback={<Loading>Ouverture du PDF…</Loading>}>
            <PdfPages bytes={pdf.data} label={`${kindLabels[kind].label} ${numero}`} />
          </Suspense>
        )}
      </ScrollRegion>
    </section>
  );
}

/** Warns before it is issued: that cannot be undone. */
function IssueHint({ kind }: { kind: VenteKind }) {
  const which = kind === 'facture' ? 'cette facture' : 'cet avoir';
  const [it, changed] = kind === 'facture' ? ['elle', 'modifiée'] : ['il', 'modifié'];
  return (
    <p className={classes.hint}>
      {`Imprimer, télécharger ou envoyer ${which} l’émet\u00a0: ${it} ne pourra plus être ${changed}.`}
    </p>
  );
}

type ActionProps = { kind: VenteKind; document: DocumentRecord | undefined; isReady: boolean };

/** Returns the file, after issuing the document where necessary. */
function useHandOver(kind: VenteKind, document: DocumentRecord | undefined) {
  return useWrites(
    document ? listHandOver(kind, document) : [],
    (call) => {
      if (!document) throw new Error('nothing is handed over before it is there');
      return writeSeen(asShown(document), (ifMatch) => handOver(call, kind, document, ifMatch));
    },
    { failure: 'Le document n’a pas été remis' },
  );
}

/** Shows the ways to the customer that only its own shop has: its card, its history. */
function TillActions({ kind, numero }: Props) {
  return (
    <>
      <SendButton kind={kind} numero={numero} />
      {isEmissible(kind) && <TicketButton kind={kind} numero={numero} />}
    </>
  );
}

function PdfActions({ kind, document, isReady }: ActionProps) {
  const { mutateAsync: take, whyNot } = useHandOver(kind, document);
  const { code, label } = documentKinds[kind];
  const numero = document?.numero ?? '';
  const print = useMutation({
    mutationFn: async () => {
      const [bytes, { printPdf }] = await Promise.all([take(), import('#renderer/ui/pdf/print-pdf.ts')]);
      await printPdf(toPath(getDocumentPdf, { params: { type_doc: code, numero } }), bytes);
    },
    onError: (error) => showFailure('L’impression a échoué', error),
  });
  const saveFile = useMutation({ mutationFn: async () => download(await take(), `${label}_${numero}.pdf`) });
  const startPrinting = () => isReady && !print.isPending && print.mutate();
  usePrint(startPrinting, { isEnabled: whyNot === undefined });

  return (
    <Group gap="var(--space-2)" align="stretch">
      <GuardedButton
        whyNot={whyNot}
        variant="default"
        loading={print.isPending}
        disabled={!isReady}
        onClick={startPrinting}
        leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}
        {...toKeyProps('Mod+P')}
      >
        Imprimer
      </GuardedButton>
      {document && isOnTill(document) && <TillActions kind={kind} numero={numero} />}
      <Tooltip label="Télécharger le PDF">
        <ActionIcon
          size="lg"
          disabled={!isReady || whyNot !== undefined}
          loading={saveFile.isPending}
          aria-label="Télécharger le PDF"
          onClick={() => saveFile.mutate()}
        >
          <IconDownload size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
