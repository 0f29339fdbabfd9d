import { useEffect, useState } from 'react';

/** The height of a list row, in rem. The token `--row` is the only source: it is smaller in a low window. */
export function useRowRem(): number {
  const [rem, setRem] = useState(rowRem);
  useEffect(() => {
    const follow = () => setRem(rowRem());
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, []);
  return rem;
}

const rowRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row'));
