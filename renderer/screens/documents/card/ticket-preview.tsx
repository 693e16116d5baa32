import { Group } from '@mantine/core';
import { TicketButton } from '#renderer/screens/materiel/ticket-button.tsx';
import { TicketPaper } from '#renderer/screens/materiel/ticket-paper.tsx';
import classes from './document-pdf.module.css';
import { InvoiceTicketButton } from './invoice-ticket.tsx';

/** Shows the ticket of a sale without a customer's name, and the button for its invoice. */
export function TicketPreview({ numero }: { numero: string }) {
  return (
    <section className={classes.pdf} aria-label="Ticket de caisse">
      <Group gap="var(--space-2)" align="stretch">
        <TicketButton kind="facture" numero={numero} isMain />
        <InvoiceTicketButton numero={numero} />
      </Group>
      <p className={classes.hint}>Imprimé ou envoyé seulement si le client le demande.</p>
      <TicketPaper kind="facture" numero={numero} />
    </section>
  );
}
