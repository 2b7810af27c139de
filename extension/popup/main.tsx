import '#web/styles/tokens.css';
import '#web/styles/fonts.css';
import '../core/pages.css';
import './popup.css';
import { createRoot } from 'react-dom/client';
import { speak } from '../core/words.ts';
import { Popup } from './popup.tsx';

speak('popupTitle');
const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<Popup />);
