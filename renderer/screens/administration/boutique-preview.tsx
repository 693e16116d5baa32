import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Failure, Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ScrollRegion } from '#renderer/ui/screen/scroll-region.tsx';
import { Boutique, previewBoutique } from '#shared/contracts/boutique/boutique.ts';
import { joinMentions, listMissingMentions } from '#shared/documents/missing-mentions.ts';

const PdfPages = lazy(async () => ({ default: (await import('#renderer/ui/pdf/pdf-pages.tsx')).PdfPages }));

/** Shows an invoice with the card as typed, and what the law still requires there. */
export function BoutiquePreview({ typed }: { typed: Boutique }) {
  const [isOpen, setOpen] = useState(false);
  useShortcut('Alt+A', 'Voir une facture d’exemple', () => setOpen(true), { group: 'Administration' });
  return (
    <>
      <Button
        variant="default"
        onClick={() => setOpen(true)}
        leftSection={<IconEye size={17} stroke={1.7} aria-hidden="true" />}
        {...toKeyProps('Alt+A')}
      >
        Voir une facture
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Une facture d’exemple" size="56rem">
        <Preview typed={typed} />
      </Dialog>
    </>
  );
}

function Preview({ typed }: { typed: Boutique }) {
  const checked = Boutique.safeParse(typed);
  const body = checked.success ? checked.data : typed;
  const pdf = useAnswer(previewBoutique, { body }, { isEnabled: checked.success });
  const missing = listMissingMentions(typed);
  if (!checked.success) return <Notice tone="warning">Corrigez d’abord les champs en erreur de la fiche.</Notice>;
  if (pdf.isError) return <Failure of={pdf.error} onRetry={() => void pdf.refetch()} />;
  if (!pdf.data) return <Loading>Préparation du PDF…</Loading>;
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warning">{`Il manque, de par la loi\u00a0: ${joinMentions(missing)} de la boutique.`}</Notice>
      )}
      <ScrollRegion aria-label="Pages">
        <Suspense fallback={<Loading>Ouverture du PDF…</Loading>}>
          <PdfPages bytes={pdf.data} label="Facture d’exemple" />
        </Suspense>
      </ScrollRegion>
    </>
  );
}
