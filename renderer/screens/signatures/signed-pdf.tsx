import { Button } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { download } from '#renderer/ui/download.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ScrollRegion } from '#renderer/ui/screen/scroll-region.tsx';
import { getSignedPdf, type SignatureSuivie } from '#shared/contracts/ventes/signatures.ts';
import classes from './signatures.module.css';

const PdfPages = lazy(async () => ({ default: (await import('#renderer/ui/pdf/pdf-pages.tsx')).PdfPages }));

/** Shows the signed document, to read and to save. */
export function SignedPdf({ demande: { transaction_id, document_id } }: { demande: SignatureSuivie }) {
  const [isOpen, setOpen] = useState(false);
  const pdf = useAnswer(getSignedPdf, { params: { transaction_id } });
  if (pdf.isError) return <Failure of={pdf.error} onRetry={() => void pdf.refetch()} />;
  const bytes = pdf.data;
  return (
    <div className={classes.pair}>
      <Button
        loading={pdf.isPending}
        onClick={() => setOpen(true)}
        leftSection={<IconEye size={16} stroke={1.8} aria-hidden="true" />}
      >
        Voir le PDF signé
      </Button>
      <Button
        variant="default"
        disabled={!bytes}
        onClick={() => bytes && download(bytes, `${document_id}_signe.pdf`)}
        leftSection={<IconDownload size={16} stroke={1.8} aria-hidden="true" />}
      >
        Télécharger
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`${document_id}, signé`} size="52rem">
        {bytes && (
          <ScrollRegion aria-label="Pages">
            <Suspense fallback={<Loading>Ouverture du PDF…</Loading>}>
              <PdfPages bytes={bytes} label={`${document_id} signé`} />
            </Suspense>
          </ScrollRegion>
        )}
      </Dialog>
    </div>
  );
}
