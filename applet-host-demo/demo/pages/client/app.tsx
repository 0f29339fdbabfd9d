/** A single-page app: React in strict mode, React Router, and MeeLine as one of its components. */

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { find } from './lumora/dom.ts';

createRoot(find('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
