import { element, text } from '#server/facturx/xml.ts';
import type { LigneDeclaree, PaiementDeclare } from '#shared/contracts/plateforme/plateforme.ts';

type Head = {
  suivi: string;
  /** ISO 8601. */
  date: string;
  jour: string;
  siren: string;
  nom: string;
  /** It replaces an earlier one of the same day. */
  isRectification: boolean;
};

const toEuros = (amount: number) => amount.toFixed(2);
const toDay = (jour: string) => jour.replaceAll('-', '');

/** Returns a day's sales to private customers (flux 10.3), by nature and by rate. */
export function toTransactionsXml(head: Head, lignes: readonly LigneDeclaree[]): string {
  const categories = [...new Set(lignes.map(({ categorie }) => categorie))];
  const groups = categories.map((categorie) =>
    toTransactions(
      head,
      lignes.filter((one) => one.categorie === categorie),
    ),
  );
  return toReport(head, element('TransactionsReport', toPeriod(head), ...groups));
}

function toTransactions({ jour }: Head, lignes: readonly LigneDeclaree[]) {
  const sum = (of: 'ht' | 'tva' | 'nb') => lignes.reduce((total, ligne) => total + ligne[of], 0);
  return element(
    'Transactions',
    text('Date', toDay(jour)),
    text('CurrencyCode', 'EUR'),
    text('CategoryCode', lignes[0]?.categorie),
    text('TaxExclusiveAmount', toEuros(sum('ht'))),
    text('TaxTotal', toEuros(sum('tva'))),
    text('TransactionsCount', String(Math.max(...lignes.map(({ nb }) => nb)))),
    ...lignes.map(({ taux, ht, tva }) =>
      element(
        'TaxSubtotal',
        text('TaxPercent', toEuros(taux)),
        text('TaxableAmount', toEuros(ht)),
        text('TaxTotal', toEuros(tva)),
      ),
    ),
  );
}

/** Returns what private customers paid that day for services, VAT included, by rate (flux 10.4). */
export function toPaiementsXml(head: Head, paiements: readonly PaiementDeclare[]): string {
  const payments = paiements.map(({ taux, montant }) =>
    element(
      'SubTotals',
      text('TaxPercent', toEuros(taux)),
      text('CurrencyCode', 'EUR'),
      text('Amount', toEuros(montant)),
    ),
  );
  const paid = element('Transactions', element('Payment', text('Date', toDay(head.jour)), ...payments));
  return toReport(head, element('PaymentsReport', toPeriod(head), paid));
}

function toPeriod({ jour }: Head) {
  return element('ReportPeriod', text('StartDate', toDay(jour)), text('EndDate', toDay(jour)));
}

function toReport({ suivi, date, siren, nom, isRectification }: Head, content: string): string {
  const seconds = new Date(date).toISOString().replace(/[-T:]/g, '').slice(0, 14);
  const head = element(
    'ReportDocument',
    text('Id', suivi),
    element('IssueDateTime', text('DateTimeString', seconds)),
    text('TypeCode', isRectification ? 'RE' : 'IN'),
    toParty('Sender', siren, nom),
    toParty('Issuer', siren, nom),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Report>\n${head}\n${content}\n</Report>\n`;
}

function toParty(name: string, siren: string, nom: string) {
  return element(name, text('Id', siren, ' schemeId="0002"'), text('Name', nom), text('RoleCode', 'SE'));
}
