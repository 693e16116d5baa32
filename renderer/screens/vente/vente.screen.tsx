import { Screen } from '#renderer/ui/screen.tsx';

export function VenteScreen() {
  return <Screen title="Vente">…</Screen>;
}
