import { useElementSize } from '@mantine/hooks';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '#renderer/ui/screen/loading-and-failure.tsx';
import { drawPage, openPdf } from './pdf-file.ts';
import classes from './pdf-pages.module.css';

/** Shows the pages of a PDF, as wide as there is room. */
export function PdfPages({ bytes, label }: { bytes: Uint8Array; label: string }) {
  const { ref, width } = useElementSize();
  const { pdf, error } = usePdf(bytes);
  if (error) return <Failure of={error} />;
  return (
    <div className={classes.pages} ref={ref}>
      {pdf && width > 0 ? (
        Array.from({ length: pdf.numPages }, (_, index) => (
          <Page key={index + 1} pdf={pdf} number={index + 1} width={Math.floor(width)} label={label} />
        ))
      ) : (
        <div className={classes.page} />
      )}
    </div>
  );
}

type PageProps = { pdf: PDFDocumentProxy; number: number; width: number; label: string };

function Page({ pdf, number, width, label }: PageProps) {
  const shown = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    drawPage(pdf, number, width * window.devicePixelRatio).then(
      (canvas) => {
        if (isCurrent) show(canvas, shown.current);
      },
      (error: unknown) => {
        // Leaving a document while it is drawn ends the drawing.
        if (isCurrent) throw error;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, number, width]);
  const name = pdf.numPages === 1 ? label : `${label}, page ${number} sur ${pdf.numPages}`;
  return (
    <figure className={classes.page}>
      <canvas ref={shown} aria-label={name} />
    </figure>
  );
}

/** Replaces whole pages, so that a page is never seen half drawn. */
function show(drawn: HTMLCanvasElement, shown: HTMLCanvasElement | null) {
  if (!shown) return;
  shown.width = drawn.width;
  shown.height = drawn.height;
  shown.getContext('2d')?.drawImage(drawn, 0, 0);
}

/** Opens a PDF; the former one stays open until the next is there, since its pages may still be being drawn. */
function usePdf(bytes: Uint8Array) {
  const [opened, setOpened] = useState<{ pdf?: PDFDocumentProxy; error?: Error }>({});
  useEffect(() => {
    let isCurrent = true;
    openPdf(bytes).then(
      (pdf) => (isCurrent ? setOpened({ pdf }) : void pdf.destroy()),
      (cause: unknown) => setOpened({ error: new Error('Ce PDF ne peut pas être affiché.', { cause }) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [bytes]);
  const { pdf } = opened;
  useEffect(() => () => void pdf?.destroy(), [pdf]);
  return opened;
}
