/**
 * Following the end as an application does it that keeps track itself of whether the reader is there. (A product would take
 * note of touches; the runner scrolls by script, so that coming near the top counts as leaving.)
 */
import { install } from './virtuoso-list.jsx';

let isAtEnd = true;
let before = 0;

function handleScroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) {
  if (scrollTop < 3000 && scrollTop < before) isAtEnd = false;
  if (scrollHeight - scrollTop - clientHeight < 40) isAtEnd = true;
  before = scrollTop;
}

install('react-virtuoso with own tracking of the end', {
  onScroll: handleScroll,
  followOutput: () => (isAtEnd ? 'auto' : false),
});
