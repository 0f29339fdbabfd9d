/** The smallest React page with one list: no network, no state, no other styles. */
import { createRoot } from 'react-dom/client';

const ROWS = Array.from({ length: 20 }, (_, number) => ({
  id: number,
  name: `Chat ${number + 1}`,
  last: 'See you there',
}));

function Floor() {
  return (
    <ul>
      {ROWS.map(({ id, name, last }) => (
        <li key={id} style={{ padding: 12 }}>
          <b>{name}</b> {last}
        </li>
      ))}
    </ul>
  );
}

const app = document.getElementById('app');
if (app !== null) createRoot(app).render(<Floor />);
