import { type Icon, IconFileText, IconMail, IconMailX, IconSignature } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { TableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { formatAmount, formatQuantity } from '#shared/money/money.ts';
import { countDays, toJour } from '#shared/time/dates.ts';
import { DashboardBlock } from './dashboard-block.tsx';
import classes from './tableau-de-bord.module.css';

type Row = { to: string; icon: Icon; label: string; count: number; detail: string; isWarning?: boolean };

/** Shows what waits for an answer, and what waits to be sent. */
export function WaitingBlock({ summary }: { summary: TableauDeBord }) {
  return (
    <DashboardBlock title="En attente" area="attente">
      <ul className={classes.rows}>
        {listRows(summary).map(({ to, icon: Glyph, label, count, detail, isWarning }) => (
          <li key={to}>
            <Link to={to} className={classes.row} data-warning={isWarning || undefined}>
              <Glyph size={18} stroke={1.7} aria-hidden="true" />
              <span className={classes.rowLabel}>
                {label}
                <small>{detail}</small>
              </span>
              <span className={classes.rowCount}>{formatQuantity(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DashboardBlock>
  );
}

function listRows({ devis_en_attente: devis, emails, signatures, date }: TableauDeBord): Row[] {
  const rows: Row[] = [
    {
      to: '/relances/devis',
      icon: IconFileText,
      label: 'Devis sans réponse',
      count: devis.nb,
      detail: `${formatAmount(devis.total_ttc)} TTC · ${devis.expires} ${devis.expires > 1 ? 'expirés' : 'expiré'}`,
    },
    {
      to: '/signatures',
      icon: IconSignature,
      label: 'Signatures demandées',
      count: signatures.en_attente,
      detail: signatures.plus_ancienne ? toSince(signatures.plus_ancienne, date) : 'Aucune n’attend',
    },
    {
      to: '/emails?statut=EN_ATTENTE',
      icon: IconMail,
      label: 'E-mails à envoyer',
      count: emails.en_attente,
      detail: emails.raison ?? (emails.en_attente > 0 ? 'Ils partent' : 'Tout est parti'),
      isWarning: emails.raison !== undefined && emails.en_attente > 0,
    },
  ];
  if (emails.en_erreur === 0) return rows;
  return [
    ...rows,
    {
      to: '/emails?statut=ERREUR',
      icon: IconMailX,
      label: 'E-mails en échec',
      count: emails.en_erreur,
      detail: 'Depuis sept jours',
      isWarning: true,
    },
  ];
}

function toSince(oldest: string, today: string): string {
  const days = countDays(toJour(new Date(oldest)), today);
  return days > 0 ? `La plus ancienne depuis ${days}\u00a0jour${days > 1 ? 's' : ''}` : 'Toutes d’aujourd’hui';
}
