import { expect, test } from 'vitest';
import { findMailReport } from './mail-report.ts';

const logId = '0b0c6f2e-7f57-4f3e-9a53-2f6d0a4f1c11';

const read = (lines: string) => findMailReport(new TextEncoder().encode(lines.trimStart().replaceAll('\n', '\r\n')));

type Return = { envelopeId?: string; action?: string; messageId?: string; diagnostic?: string };

/** Builds a delivery report as Postfix writes it. */
const buildReturn = ({
  envelopeId = `Original-Envelope-Id: comptoir-${logId}\n`,
  action = 'failed',
  messageId = `<comptoir-${logId}@boutique.test>`,
  diagnostic = 'smtp; 550 5.1.1 <x@lointain.test>: Recipient address rejected:\n    Boite inconnue',
}: Return = {}) => `
From: Mail Delivery System <MAILER-DAEMON@mail.boutique.test>
Subject: Undelivered Mail Returned to Sender
To: contact@boutique.test
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="b/mail.boutique.test"

This is a MIME-encapsulated message.

--b/mail.boutique.test
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b/mail.boutique.test
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.boutique.test
${envelopeId}Arrival-Date: Sat, 21 Nov 2026 04:19:02 +0000 (UTC)

Final-Recipient: rfc822; x@lointain.test
Action: ${action}
Status: 5.1.1
Diagnostic-Code: ${diagnostic}

--b/mail.boutique.test
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: contact@boutique.test
To: x@lointain.test
Message-ID:
 ${messageId}

--b/mail.boutique.test--
`;

/** Builds a read receipt as a recipient's program writes it. */
const buildReceipt = (disposition: string, original = `Original-Message-ID: <comptoir-${logId}@boutique.test>\n`) => `
From: x@lointain.test
To: contact@boutique.test
MIME-Version: 1.0
Content-Type: multipart/report; report-type=disposition-notification; boundary="b"

--b
Content-Type: text/plain

Lu.

--b
Content-Type: message/disposition-notification

Final-Recipient: rfc822;x@lointain.test
${original}Disposition: ${disposition}

--b
Content-Type: message/rfc822

Message-ID: <comptoir-${logId}@boutique.test>
Subject: =?UTF-8?Q?=C3=A9t=C3=A9?=

Bonjour

--b--
`;

test('a returned message is found by our id, with the reason', async () => {
  expect(await read(buildReturn())).toEqual({
    logId,
    kind: 'returned',
    erreur:
      'Cette adresse n’existe pas. Le message est revenu\u00a0: 550 5.1.1 <x@lointain.test>: Recipient address rejected: Boite inconnue',
  });
});

test('without our id, the quoted headers identify the message', async () => {
  expect(await read(buildReturn({ envelopeId: '' }))).toMatchObject({ logId, kind: 'returned' });
});

test.each(['delayed', 'relayed', 'delivered', 'expanded'])('a message %s has not come back', async (action) => {
  expect(await read(buildReturn({ action }))).toBeUndefined();
});

test('a report about a message that is not ours is ignored', async () => {
  expect(await read(buildReturn({ envelopeId: '', messageId: '<autre@boutique.test>' }))).toBeUndefined();
});

test('a return without a diagnostic gives its status', async () => {
  expect(await read(buildReturn({ diagnostic: '' }))).toMatchObject({
    erreur: 'Cette adresse n’existe pas. Le message est revenu\u00a0: 5.1.1',
  });
});

test.each(['manual-action/MDN-sent-manually; displayed', 'automatic-action/MDN-sent-automatically; Displayed/error'])(
  'a receipt %j says the message was opened',
  async (disposition) => {
    expect(await read(buildReceipt(disposition))).toEqual({ logId, kind: 'opened' });
    expect(await read(buildReceipt(disposition, ''))).toEqual({ logId, kind: 'opened' });
  },
);

test.each(['manual-action/MDN-sent-manually; deleted', 'automatic-action/MDN-sent-automatically; dispatched'])(
  'a receipt %j does not',
  async (disposition) => {
    expect(await read(buildReceipt(disposition))).toBeUndefined();
  },
);

test('any other message is not a report, even when it quotes one', async () => {
  const message = `From: x@lointain.test\nIn-Reply-To: <comptoir-${logId}@boutique.test>\n\nMessage-ID: <comptoir-${logId}@b>\n`;
  expect(await read(message)).toBeUndefined();
  expect(await read('')).toBeUndefined();
});
