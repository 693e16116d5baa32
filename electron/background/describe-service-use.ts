import type { ServiceUse } from '#server/windows/service-use.ts';

/** Returns whether closing the window would leave others without their service. */
export function isServing({ caisses, aDesFenetres }: ServiceUse): boolean {
  return caisses > 0 || aDesFenetres;
}

/** Returns whether somebody uses the service at this moment, and would be cut off. */
export function isInUse({ caissesEnLigne, aDesFenetres }: ServiceUse): boolean {
  return caissesEnLigne > 0 || aDesFenetres;
}

/** Returns who uses the service now, e.g. `Sert 2 caisses`. */
export function describeServiceUse({ caissesEnLigne, aDesFenetres }: ServiceUse): string {
  const caisses = caissesEnLigne > 0 ? [`${caissesEnLigne} caisse${caissesEnLigne > 1 ? 's' : ''}`] : [];
  const others = [...caisses, ...(aDesFenetres ? ['d’autres sessions de cet ordinateur'] : [])];
  return others.length > 0 ? `Sert ${others.join(' et ')}` : 'Aucune caisse en ligne';
}

/** Returns the message for the first time the window is closed while the service continues. */
export function describeHiddenWindow(served: ServiceUse): { message: string; detail: string } {
  const whom = isInUse(served) ? describeServiceUse(served).replace('Sert ', '') : 'ses caisses';
  return {
    message: `Comptoir continue de servir ${whom}.`,
    detail:
      'La fenêtre se ferme, mais cet ordinateur reste le service des autres\u00a0: laissez-le allumé. Pour rouvrir la fenêtre, lancez de nouveau Comptoir, ou cliquez sur son icône près de l’horloge. Pour tout arrêter\u00a0: «\u00a0Quitter Comptoir…\u00a0», dans le menu de cette icône ou dans le menu Fichier.',
  };
}

/** Returns the question asked before everybody who uses this service is cut off. */
export function describeQuit(served: ServiceUse): { message: string; detail: string } {
  const tills =
    served.caissesEnLigne > 0
      ? 'Les caisses continueront de vendre, hors ligne, et transmettront leurs ventes quand Comptoir sera rouvert ici.'
      : '';
  const windows = served.aDesFenetres ? 'Les fenêtres des autres sessions s’arrêteront jusque-là.' : '';
  return {
    message: 'Quitter Comptoir alors que d’autres travaillent avec cet ordinateur\u00a0?',
    detail: [`Il ${describeServiceUse(served).replace('Sert', 'sert')}.`, tills, windows].filter(Boolean).join(' '),
  };
}
