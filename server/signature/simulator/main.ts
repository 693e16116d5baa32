import { createSimulator } from './simulator.ts';

const port = Number(process.argv[2] ?? 4880);
const url = `http://127.0.0.1:${port}`;
const { app } = createSimulator({ apiKey: 'simulateur', publicUrl: () => url });

app.listen(port, '127.0.0.1', () => {
  process.stdout.write(
    `Simulateur de signature sur ${url}\n` +
      `COMPTOIR_SIGNATURE_PROVIDER=universign COMPTOIR_SIGNATURE_URL=${url} COMPTOIR_SIGNATURE_KEY=simulateur\n`,
  );
});
