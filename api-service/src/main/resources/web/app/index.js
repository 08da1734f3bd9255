import './style/tokens.css';
import './style/base.css';
import './style/components.css';
import './style/shell.css';
import './pages/batches/batches.css';
import './pages/batch/batch.css';
import './pages/scenario/scenario.css';
import './shell/app.js';
