import { useAnswer } from '#renderer/api/use-answer.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ScrollRegion } from '#renderer/ui/screen/scroll-region.tsx';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { getTicket } from '#shared/contracts/materiel/impressions.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import classes from './materiel.module.css';

type Props = { kind: EmissibleKind; numero: string };

/** Shows a receipt as the printer prints it. */
export function TicketPaper({ kind, numero }: Props) {
  const { data, error, refetch } = useAnswer(getTicket, { params: { type_doc: documentKinds[kind].code, numero } });
  if (error) return <Failure of={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <ScrollRegion className={classes.paper} aria-label="Aperçu du ticket">
      <img src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`} alt={`Ticket ${numero}`} />
    </ScrollRegion>
  );
}
