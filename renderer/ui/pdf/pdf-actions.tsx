import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { toKeyProps } from '#renderer/ui/keyboard/shortcuts.tsx';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { printPdf } from './print-pdf.ts';
import { usePrint } from './use-print.ts';

type Props = {
  /** The PDF's address. */
  path: string;
  read: () => Promise<Uint8Array>;
  /** Title of the message when it could not be printed, in French. */
  failure: string;
  variant?: 'default' | 'filled';
};

/** Shows the buttons that download and print what is on screen. */
export function PdfActions({ path, read, failure, variant = 'default' }: Props) {
  const printing = useMutation({
    mutationFn: async () => printPdf(path, await read()),
    onError: (error) => showFailure(failure, error),
  });
  const print = () => !printing.isPending && printing.mutate();
  usePrint(print);
  const look = { size: 16, stroke: 1.8, 'aria-hidden': true };
  return (
    <>
      <Button component="a" variant="default" href={path} download leftSection={<IconDownload {...look} />}>
        Télécharger
      </Button>
      <Button
        variant={variant}
        loading={printing.isPending}
        onClick={print}
        leftSection={<IconPrinter {...look} />}
        {...toKeyProps('Mod+P')}
      >
        Imprimer
      </Button>
    </>
  );
}
