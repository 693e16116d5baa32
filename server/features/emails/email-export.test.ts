import { expect, test } from 'vitest';
import { startMailingServer } from '#server/testing/running/start-mailing-server.ts';
import { exportEmailLogs, sendBatch } from '#shared/contracts/emails/emails.ts';
import { toBoutiqueMidnight } from '#shared/time/boutique-clock.ts';

const header = 'ID,Destinataire,Sujet,Statut,Date Création,Date Envoi,Nb Tentatives,Erreur,Documents\r\n';

type Server = Awaited<ReturnType<typeof startMailingServer>>;

const send = (server: Server, sujet: string) =>
  server.call(sendBatch, { body: { destinataires: ['a@exemple.fr'], sujet, corps_html: '<p>x</p>' } });

test('the export is a CSV file, newest first, that says it is UTF-8, and has its own name', async () => {
  await using server = await startMailingServer({ now: () => toBoutiqueMidnight('2026-11-21') });
  const id = (await send(server, 'Été, « soldes » "fin"')).details[0]!.log_id;
  await send(server, 'Second');
  const response = await fetch(`${server.url}/emails/logs/export`, { headers: server.headers });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=emails_logs_20261121_000000.csv');
  const lines = Buffer.from(await response.arrayBuffer()).toString();
  expect(lines.startsWith(`\ufeff${header}`)).toBe(true);
  const date = toBoutiqueMidnight('2026-11-21').toISOString();
  const [second, first] = lines.slice(header.length + 1).split('\r\n');
  expect(second).toContain(',Second,');
  expect(first).toBe(`${id},a@exemple.fr,"Été, « soldes » ""fin""",EN_ATTENTE,${date},,0,,`);
});

test('a French Excel gets semicolons', async () => {
  await using server = await startMailingServer();
  await send(server, 'Été');
  const response = await fetch(`${server.url}/emails/logs/export?format=excel`, { headers: server.headers });
  const text = Buffer.from(await response.arrayBuffer()).toString();
  expect(text.startsWith(`\ufeff${header.replaceAll(',', ';')}`)).toBe(true);
  expect(text).toContain(';a@exemple.fr;Été;EN_ATTENTE;');
});

test.each(['=1+1', '+33 2', '-5 %', '@tous'])('a cell %j is no formula', async (sujet) => {
  await using server = await startMailingServer();
  await send(server, sujet);
  expect(await server.call(exportEmailLogs, {})).toContain(`,'${sujet},EN_ATTENTE,`);
});

test('the export filters by status and has no limit', async () => {
  await using server = await startMailingServer();
  await send(server, 'Modèle');
  server.database.connection.exec(`
    insert into email_logs (id, message_id, destinataire, sujet, statut, date_creation, derniere_erreur)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
    select 'log-' || i, 1, 'b@exemple.fr', 's', case i % 2 when 0 then 'ENVOYE' else 'ERREUR' end, '2026-01-01', 'a' || char(13) || char(10) || 'b' from n`);
  const all = await server.call(exportEmailLogs, {});
  expect(all.match(/log-\d+/g)).toEqual(Array.from({ length: 2500 }, (_, index) => `log-${2500 - index}`));
  expect(all).toContain('"a\r\nb"');
  const sent = await server.call(exportEmailLogs, { query: { statut: 'ENVOYE' } });
  expect(sent.match(/log-\d+/g)).toHaveLength(1250);
  expect(sent).not.toContain('ERREUR');
  expect(await server.call(exportEmailLogs, { query: { statut: 'OUVERT' } })).toBe(header);
});
