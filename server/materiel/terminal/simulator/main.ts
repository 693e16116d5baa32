import { scenariosByCents, startTerminalSimulator } from './terminal-simulator.ts';

const port = Number(process.argv[2] ?? 8888);
const tell = (line: string) => void process.stdout.write(`${line}\n`);
const terminal = await startTerminalSimulator({ port, delayMs: 2_000, slowMs: 60_000, tell });

tell(`Terminal de paiement simulé sur le port ${terminal.port} : adresse 127.0.0.1 dans Administration, Matériel.`);
tell('Par les centimes du montant :');
for (const [cents, scenario] of Object.entries(scenariosByCents)) tell(`  ,${cents}  ${scenario}`);
tell('Entrée : la touche rouge du terminal.');
process.stdin.on('data', () => terminal.pressRed());
