import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { toError } from '#shared/endpoints/errors.ts';
import { printPdf } from './print-pdf.ts';

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
  const print = async () => {
    try {
      await printPdf(path, await read());
    } catch (error) {
      showFailure(failure, toError(error));
    }
  };
  const look = { size: 16, stroke: 1.8, 'aria-hidden': true };
  return (
    <>
      <Button component="a" variant="default" href={path} download leftSection={<IconDownload {...look} />}>
        Télécharger
      </Button>
      <Button variant={variant} onClick={() => void print()} leftSection={<IconPrinter {...look} />}>
        Imprimer
      </Button>
    </>
  );
}
