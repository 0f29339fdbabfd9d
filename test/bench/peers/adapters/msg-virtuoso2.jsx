/**
 * Follows the end like an application that itself tracks whether the user is there. (A product would observe touches. The
 * runner scrolls by script, so coming near the top counts as leaving.)
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
