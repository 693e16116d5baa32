import type { Role } from './role.ts';

/** The name of each role, and what it allows. */
export const roleLabels: Record<Role, { label: string; detail: string }> = {
  admin: { label: 'Administration', detail: 'Tout, y compris les utilisateurs, les clés et les réglages.' },
  responsable: { label: 'Responsable', detail: 'Vend, accorde ce qui demande un droit, suit le service.' },
  vendeur: { label: 'Vente', detail: 'Vend, envoie, relance\u00a0; ne règle rien.' },
  lecture: { label: 'Lecture', detail: 'Consulte, sans rien pouvoir changer.' },
};
