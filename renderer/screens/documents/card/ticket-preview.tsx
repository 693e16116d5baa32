import { TicketButton } from '#renderer/screens/materiel/ticket-button.tsx';
import { TicketPaper } from '#renderer/screens/materiel/ticket-paper.tsx';
import classes from './document-pdf.module.css';
import { InvoiceTicketButton } from './invoice-ticket.tsx';

/** Shows the ticket of a sale without a customer's name, and the button for its invoice. */
export function TicketPreview({ numero }: { numero: string }) {
  return (
    <section className={classes.pdf} aria-label="Ticket de caisse">
      <div className={classes.actions}>
        <TicketButton kind="facture" numero={numero} isMain />
        <InvoiceTicketButton numero={numero} />
      </div>
      <p className={classes.hint}>Imprimé ou envoyé seulement si le client le demande.</p>
      <TicketPaper kind="facture" numero={numero} />
    </section>
  );
}
